import { OwnSignIn } from '../../house/own-sign-in.tsx'

export default OwnSignIn
