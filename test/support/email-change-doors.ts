/** People who sign in with one address and want another, for tests of the door. */
import assert from 'node:assert/strict'
import type { OpenedSession, SignedIn } from '../../src/capabilities/people/people.ts'
import type { TestEngine } from './engines.ts'
import { ana, by, from, join, opened, openPeopleDoors, password, tokenOf } from './people-doors.ts'
import { until } from './until.ts'

export const newEmail = 'ana@correo.example'

export const refusalOf = (outcome: { readonly ok: boolean; readonly refusal?: unknown }) =>
  outcome.ok ? 'done' : outcome.refusal

export type EmailScene = Awaited<ReturnType<typeof openEmailScene>>

export async function openEmailScene(engine: TestEngine) {
  const doors = await openPeopleDoors(engine)
  /** The service with mail; `doors.open()` is one without. */
  const people = doors.open({}, true)

  const lettersTo = (email: string) => doors.mails.filter(({ to }) => to === email)

  const untilSent = (email: string, kind: string) =>
    until(`${kind} to ${email}`, () => lettersTo(email).some((letter) => letter.kind === kind))

  /** The token of the newest letter of a kind to a mailbox, if it has a link. */
  function mailed(email: string, kind: string): string {
    const letter = lettersTo(email).findLast((one) => one.kind === kind)
    return /\/correo\/([\w-]+)/.exec(JSON.stringify(letter ?? {}))?.[1] ?? ''
  }

  /** Somebody who was invited by mail: the address is proven. */
  async function joinProven(email: string = ana.email): Promise<OpenedSession> {
    const added = await people.addMember({ ...ana, email }, by(0, 9001))
    assert.ok(added.ok)
    const link = lettersTo(email).findLast(({ kind }) => kind === 'invitation')
    assert.ok((await people.useLink(tokenOf(link), password, from())).ok)
    const signed = await people.signIn({ email, password }, from())
    assert.ok(signed.ok)
    return signed.value
  }

  /** Ana, by a link that was shown: nobody proved her address. */
  async function joinUnproven(): Promise<OpenedSession> {
    await join(doors.open())
    return opened(doors.open())
  }

  /** Asks for another address; returns the token that confirms it. */
  async function ask(signed: SignedIn, email = newEmail): Promise<string> {
    const change = await people.askEmailChange(signed, email)
    assert.ok(change.ok, JSON.stringify(change))
    return mailed(email, 'email-confirm')
  }

  /** Changes the address; returns the token that undoes it. */
  async function move(signed: SignedIn, email = newEmail, before: string = ana.email) {
    const confirmed = await people.confirmEmailChange(signed, await ask(signed, email), '')
    assert.ok(confirmed.ok, JSON.stringify(confirmed))
    await untilSent(before, 'email-changed')
    return mailed(before, 'email-changed')
  }

  const letters = { lettersTo, untilSent, mailed }
  return { doors, people, ...letters, joinProven, joinUnproven, ask, move }
}
