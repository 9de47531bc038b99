import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import {
  ana,
  by,
  from,
  isOpen,
  opened,
  openPeopleDoors,
  otherPassword,
  type PeopleDoors,
  password,
  signIn,
  tokenOf,
} from '../../../test/support/people-doors.ts'
import { until } from '../../../test/support/until.ts'
import type { People } from './people.ts'

const numbersOf = (some: readonly { readonly shipperNumber: number }[]) =>
  some.map(({ shipperNumber }) => shipperNumber)

forEachEngine((engine) => {
  let doors: PeopleDoors
  beforeEach(async () => {
    doors = await openPeopleDoors(engine)
  })
  afterEach(() => doors.close())

  /** Shop 9001 invites Ana's address, keeps the link and chooses the password. */
  async function takeAddress(people: People): Promise<string> {
    const added = await people.addMember(ana, by(9001))
    assert.ok(added.ok)
    assert.ok((await people.useLink(tokenOf(added.value.link), otherPassword, from())).ok)
    return (await opened(people, { password: otherPassword })).token
  }

  test('a mailed link proves the address; what other sides gave waits for a yes', async () => {
    const stolen = await takeAddress(doors.open())
    const people = doors.open({}, true)
    const invited = await people.addMember({ ...ana, role: 'administrator' }, by(0))
    assert.ok(invited.ok)
    assert.deepEqual([invited.value.delivery, invited.value.link], ['mailed', undefined])
    assert.ok((await people.useLink(tokenOf(doors.mails[0]), password, from())).ok)
    assert.ok(!(await isOpen(people, stolen)), "the other side's session")
    assert.equal((await signIn(people, { password: otherPassword })).ok, false)
    const { person, memberships } = await opened(people)
    assert.ok(person.isProven)
    assert.deepEqual(numbersOf(memberships), [0])
    const waiting = await people.listInvitations(person.id)
    assert.deepEqual(numbersOf(waiting), [9001])
    assert.deepEqual(await doors.db.all('select count(*) as n from person'), [{ n: 1 }])
    assert.ok((await people.answerInvitation(person, waiting[0]?.id ?? '', false, from())).ok)
    assert.deepEqual(await people.listInvitations(person.id), [])
    const left = await people.listMembers({ environment: 'testing', shipperNumber: 9001 })
    assert.deepEqual(left, [])
  })

  test('a proven address is invited by a letter that accepts, and opens nothing', async () => {
    const people = doors.open({}, true)
    await people.addMember(ana, by(9001))
    assert.ok((await people.useLink(tokenOf(doors.mails[0]), password, from())).ok)
    const named = { ...ana, name: 'Doña Ana' }
    const added = await people.addMember(named, by(9002))
    assert.ok(added.ok)
    const { member } = added.value
    assert.deepEqual(
      [member.name, member.isInvited, member.signedInAt, member.sessions, member.isProven],
      ['Doña Ana', true, null, 0, false],
    )
    assert.match(member.id, /^mem_/, 'not even when her account was made')
    const letter = doors.mails[1]
    assert.equal(letter?.kind, 'membership')
    const token = tokenOf(letter)
    assert.deepEqual(await people.useLink(token, otherPassword, from()), {
      ok: false,
      refusal: 'link-unknown',
    })
    assert.equal((await people.readLink(token))?.purpose, 'membership')
    assert.ok((await people.answerLink(token, true, from())).ok)
    assert.equal((await people.answerLink(token, true, from())).ok, false, 'once')
    assert.deepEqual(numbersOf((await opened(people)).memberships), [9001, 9002])
    await until('the letter', () => doors.mails.some(({ kind }) => kind === 'joined'))
  })

  test('a reset of the password proves the address, and keeps the own memberships', async () => {
    await takeAddress(doors.open())
    const people = doors.open({}, true)
    assert.equal(people.requestReset(ana.email, from()), 0)
    await until('the letter', () => doors.mails.length > 0)
    assert.ok((await people.useLink(tokenOf(doors.mails[0]), password, from())).ok)
    const { person, memberships } = await opened(people)
    assert.deepEqual([person.isProven, numbersOf(memberships)], [true, [9001]])
  })

  test('a link that was shown proves nothing, also where mail is set meanwhile', async () => {
    const added = await doors.open().addMember(ana, by(9001))
    assert.ok(added.ok)
    const people = doors.open({}, true)
    assert.ok((await people.useLink(tokenOf(added.value.link), password, from())).ok)
    assert.equal((await opened(people)).person.isProven, false)
  })

  test('an invitation that is declined or withdrawn leaves nothing, nor its link', async () => {
    const people = doors.open()
    const one = await people.addMember(ana, by(9001))
    assert.ok(one.ok)
    assert.ok((await people.answerLink(tokenOf(one.value.link), false, from())).ok)
    assert.deepEqual(await doors.db.all('select id from person'), [])
    const two = await people.addMember(ana, by(9001))
    assert.ok(two.ok)
    assert.ok((await people.removeMember(two.value.member.id, by(9001))).ok)
    assert.equal(await people.readLink(tokenOf(two.value.link)), undefined)
    assert.deepEqual(await doors.db.all('select digest from person_link'), [])
  })

  test('a refused mail is reported, and the invitation can be sent again', async () => {
    const people = doors.open({}, true, new Error('550 not here'))
    const added = await people.addMember(ana, by(9001))
    assert.ok(added.ok)
    const { delivery, link, member } = added.value
    assert.deepEqual([delivery, link, member.isUnsent], ['unsent', undefined, true])
    const again = await people.resetMember(member.id, by(9001))
    assert.deepEqual(again, { ok: false, refusal: 'mail-failed' })
    const mended = await doors.open({}, true).resetMember(member.id, by(9001))
    assert.ok(mended.ok && mended.value.delivery === 'mailed')
    const listed = await people.listMembers({ environment: 'testing', shipperNumber: 9001 })
    assert.deepEqual(
      listed.map(({ isUnsent, isInvited }) => [isUnsent, isInvited]),
      [[false, true]],
    )
    assert.ok((await people.useLink(tokenOf(doors.mails[0]), password, from())).ok)
  })

  test("an address that the demonstration used is production's as if it were new", async () => {
    const people = doors.open({ demo: true })
    const demo = { ...by(9001), isDemo: true }
    const made = await people.addMember(ana, demo)
    assert.ok(made.ok)
    assert.ok((await people.useLink(tokenOf(made.value.link), otherPassword, from())).ok)
    const production = doors.open({ demo: true }, true, undefined, 'production')
    const there = { environment: 'production', shipperNumber: 0 } as const
    const carrier = { ...by(0), account: there, reach: there }
    const added = await production.addMember({ ...ana, role: 'administrator' }, carrier)
    assert.ok(added.ok)
    assert.ok((await production.useLink(tokenOf(doors.mails[0]), password, from())).ok)
    const opening = await production.signIn({ email: ana.email, password }, from())
    assert.ok(opening.ok)
    const { person, memberships } = opening.value
    assert.deepEqual([person.isDemo, person.isProven], [false, true])
    assert.deepEqual(
      memberships.map((one) => `${one.environment} ${one.shipperNumber}`),
      ['production 0'],
    )
    assert.deepEqual(await production.listInvitations(person.id), [], 'nothing comes along')
    const earlier = await production.signIn({ email: ana.email, password: otherPassword }, from())
    assert.equal(earlier.ok, false)
    const again = await people.resetMember(made.value.member.id, demo)
    assert.ok(again.ok && again.value.delivery === 'shown', "the demonstration's own goes on")
  })

  test('one who is disabled is so under every account of the address', async () => {
    const people = doors.open()
    await takeAddress(people)
    await people.setDisabled(ana.email, true, by().actor)
    const added = await people.addMember(ana, by(9002))
    assert.ok(added.ok)
    assert.equal(await people.readLink(tokenOf(added.value.link)), undefined)
  })
})
