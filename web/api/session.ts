import type { Role } from '../page.ts'
import { dataOf, ops, v1 } from './client.ts'
import { admitPerson, sendLeaving } from './leaving.ts'

/** The rows of the session itself, which both APIs have. */

export type Session = Awaited<ReturnType<typeof readSession>>

export type Membership = Session['memberships'][number] & { readonly role: Role }

export type Invitation = Session['invitations'][number]

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
  readonly keep?: boolean
}

/** The person who signed in, with their membership in one of the APIs. */
export async function readSession(face: 'v1' | 'ops') {
  return dataOf(face === 'v1' ? v1.GET('/session') : ops.GET('/session'))
}

export async function signIn(credentials: Credentials): Promise<Session> {
  // The person before must be out first, or the service would take them for signed in.
  await sendLeaving()
  const session = await dataOf(v1.POST('/session', { body: credentials }))
  await admitPerson(session.person.id)
  return session
}

export async function confirmSession(proof: { password: string; code?: string }) {
  return dataOf(v1.POST('/session/confirmation', { body: proof }))
}

export async function changePerson(change: { name: string; language: 'es' | 'en' }) {
  return dataOf(v1.PUT('/session/person', { body: change }))
}

export async function requestReset(email: string) {
  return dataOf(v1.POST('/password-resets', { body: { email } }))
}

export async function readResetLink(token: string) {
  return dataOf(v1.GET('/password-resets/{token}', { params: { path: { token } } }))
}

export async function choosePassword(token: string, password: string) {
  const params = { path: { token } }
  return dataOf(v1.PUT('/password-resets/{token}', { params, body: { password } }))
}

export async function answerInvitation(id: string, accepts: boolean) {
  const params = { path: { id } }
  return dataOf(v1.PUT('/session/invitations/{id}', { params, body: { accepts } }))
}

/** Answers by a link that was mailed, without signing in. */
export async function answerInvitationLink(token: string, accepts: boolean) {
  const params = { path: { token } }
  return dataOf(v1.PUT('/invitations/{token}', { params, body: { accepts } }))
}
