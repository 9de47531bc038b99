import { dataOf, v1 } from './client.ts'
import type { Session } from './session.ts'

/** The browser's own part is fetched when somebody uses a passkey. */
const load = () => import('@simplewebauthn/browser')

async function askBrowser() {
  const { startAuthentication } = await load()
  const optionsJSON = await dataOf(v1.POST('/session/passkey-challenges'))
  const { id, response } = await startAuthentication({
    optionsJSON: { ...optionsJSON, userVerification: 'required' },
  })
  const { clientDataJSON: clientData, authenticatorData, signature } = response
  return { id, clientData, authenticatorData, signature }
}

/** Signs in with a passkey that the browser lets one choose. */
export async function signInWithPasskey(keep: boolean): Promise<Session> {
  const body = { ...(await askBrowser()), ...(keep ? {} : { keep }) }
  return dataOf(v1.POST('/session/passkey', { body }))
}

export async function confirmWithPasskey(): Promise<void> {
  await v1.POST('/session/passkey-confirmation', { body: await askBrowser() })
}

/** Makes a passkey of this device or another one; the answer has the recovery codes of the first. */
export async function addPasskey(name: string) {
  const { startRegistration } = await load()
  const offer = await dataOf(v1.POST('/passkeys/challenges'))
  const { id, response } = await startRegistration({
    optionsJSON: offer as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response
  return dataOf(v1.POST('/passkeys', { body: { name, id, clientData, attestation, transports } }))
}

export async function listPasskeys() {
  return (await dataOf(v1.GET('/passkeys'))).items
}

export async function removePasskey(id: string): Promise<void> {
  await v1.DELETE('/passkeys/{id}', { params: { path: { id } } })
}
