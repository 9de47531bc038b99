import type { Role } from '../page.ts'
import { place } from '../place.ts'
import { chosenAccount } from './account.ts'
import { noAnswer, readFailure } from './failure.ts'

/** The rows of the session itself, which both APIs have. */

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: 'es' | 'en'
  readonly hasSecondFactor: boolean
}

export interface Membership {
  readonly environment: 'testing' | 'production'
  readonly role: Role
  /** The account; none for the carrier's people. */
  readonly shipper?: { readonly number: number; readonly name: string; readonly mode: string }
  readonly branch?: string
}

export interface Session {
  readonly person: Person
  readonly memberships: readonly Membership[]
  /** The one that counts in this environment. */
  readonly membership: Membership | null
  readonly scopes: readonly string[]
  readonly reads: readonly string[]
  readonly mustSetSecondFactor: boolean
  readonly demonstration: boolean
  readonly sendsMail: boolean
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
}

export type Face = 'v1' | 'ops/v1'

export async function readSession(face: Face): Promise<Session> {
  return call<Session>('GET', `/${face}/session`)
}

export async function signIn(credentials: Credentials): Promise<Session> {
  return call<Session>('POST', '/v1/session', credentials)
}

export async function signOut(): Promise<void> {
  await call('DELETE', '/v1/session')
}

export async function changePerson(change: Pick<Person, 'name' | 'language'>): Promise<Person> {
  return call<Person>('PUT', '/v1/session/person', change)
}

export async function requestReset(email: string): Promise<{ readonly sendsMail: boolean }> {
  return call('POST', '/v1/password-resets', { email })
}

export interface ResetLink {
  readonly purpose: 'invitation' | 'reset'
  readonly email: string
  readonly name: string
  readonly expiresAt: string
}

export async function readResetLink(token: string): Promise<ResetLink> {
  return call('GET', `/v1/password-resets/${encodeURIComponent(token)}`)
}

export async function choosePassword(token: string, password: string): Promise<void> {
  await call('PUT', `/v1/password-resets/${encodeURIComponent(token)}`, { password })
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const account = chosenAccount()
  const response = await fetch(place.base + path, {
    method,
    headers: {
      'x-posta-csrf': '1',
      ...(account === undefined ? {} : { 'x-posta-account': account }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw noAnswer(error)
  })
  if (!response.ok) throw await readFailure(response)
  return (await response.json()) as Answer
}
