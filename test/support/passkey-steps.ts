import assert from 'node:assert/strict'
import type { People, SignedIn } from '../../src/capabilities/people/people.ts'
import { newPasskey, register, type SoftPasskey, use } from './authenticator.ts'
import { from } from './people-doors.ts'

export const party = { id: 'posta.example', origin: 'https://posta.example' }
export const site = { rpId: party.id, origin: party.origin }

export async function challengeFor(people: People): Promise<string> {
  const started = await people.startPasskey(from())
  assert.ok(started.ok)
  return started.value
}

export async function tryAdding(
  people: People,
  signed: SignedIn,
  passkey: SoftPasskey,
  changes: Partial<Parameters<typeof register>[1]> = {},
) {
  const offered = await people.offerPasskey(signed)
  assert.ok(offered.ok)
  const made = register(passkey, { challenge: offered.value.challenge, site, ...changes })
  return people.addPasskey(signed, party, { name: 'El teléfono', ...made }, from())
}

export async function add(people: People, signed: SignedIn, passkey = newPasskey()) {
  const added = await tryAdding(people, signed, passkey)
  assert.ok(added.ok, JSON.stringify(added))
  const { passkey: stored, recoveryCodes } = added.value
  return { passkey, stored, recoveryCodes }
}

export async function enter(
  people: People,
  passkey: SoftPasskey,
  changes: Partial<Parameters<typeof use>[1]> = {},
) {
  const challenge = await challengeFor(people)
  return people.signInWithPasskey(party, use(passkey, { challenge, site, ...changes }), from())
}

export const refused = { ok: false, refusal: 'passkey-wrong' }
