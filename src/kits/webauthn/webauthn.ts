/** Passkeys (WebAuthn level 3): the options for a browser, and the check of its answer. */
import type { AuthenticatorTransport } from '@simplewebauthn/server'

/** The site that a passkey belongs to, and the page that it may be used on. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** A browser's answer after making a passkey; all but the transports in base64url. */
export interface NewCredential {
  readonly id: string
  readonly clientData: string
  readonly attestation: string
  readonly transports: readonly string[]
}

/** A browser's answer after using a passkey. */
export interface Assertion {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

export interface PublicKey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}

/** Loaded when the first passkey is used: few processes ever need it. */
const load = () => import('@simplewebauthn/server')

/** ES256, RS256 and EdDSA: the algorithms of authenticators. */
export const algorithms = [-7, -257, -8] as const

/** The challenge that an answer was made for, as the browser wrote it. */
export function challengeOf(clientData: string): string | undefined {
  try {
    const written: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    const { challenge } = written as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the key of a passkey that was made for this site with user verification. */
export async function verifyNew(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  { id, clientData, attestation, transports }: NewCredential,
): Promise<PublicKey | undefined> {
  const { verifyRegistrationResponse } = await load()
  const response = {
    clientDataJSON: clientData,
    attestationObject: attestation,
    transports: transports as AuthenticatorTransport[],
  }
  const verified = await orUndefined(
    verifyRegistrationResponse({
      response: { ...credential, id, rawId: id, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!verified?.verified) return undefined
  const { credential: made } = verified.registrationInfo
  const publicKey = Buffer.from(made.publicKey).toString('base64url')
  return { credentialId: made.id, publicKey, counter: made.counter }
}

/**
 * Returns how often the authenticator says that it was used. A number that is not beyond the one
 * before means that somebody else has a copy of the passkey: the caller asks `isCloned`.
 */
export async function verifyUse(
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  expectedChallenge: string,
  { credentialId, publicKey }: Omit<PublicKey, 'counter'>,
  { id, clientData, authenticatorData, signature }: Assertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const response = { clientDataJSON: clientData, authenticatorData, signature }
  const verified = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...credential, id, rawId: id, response },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** Whether a passkey was used elsewhere meanwhile; synchronized ones don't count and stay at 0. */
export function isCloned(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before
}

const credential = { type: 'public-key', clientExtensionResults: {} } as const

/** The library throws for everything that is wrong with an answer, which anybody may send. */
async function orUndefined<Value>(verifying: Promise<Value>): Promise<Value | undefined> {
  try {
    return await verifying
  } catch {
    return undefined
  }
}
