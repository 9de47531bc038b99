import { GoingPage } from '../../house/between-branches-page.tsx'
import { useBags } from './bags.tsx'

/** One bag or cage: it is filled, sealed and sent here, or opened where it arrives. */
export default function ContainerScreen() {
  return <GoingPage kind={useBags()} />
}
