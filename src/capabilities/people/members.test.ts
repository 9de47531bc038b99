import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import {
  ana,
  by,
  carrier,
  from,
  hour,
  isOpen,
  join,
  opened,
  openPeopleDoors,
  otherPassword,
  type PeopleDoors,
  password,
  signIn,
  tokenOf,
} from '../../../test/support/people-doors.ts'
import { until } from '../../../test/support/until.ts'
import { peopleLimits } from './people.limits.ts'

forEachEngine((engine) => {
  let doors: PeopleDoors
  beforeEach(async () => {
    doors = await openPeopleDoors(engine)
  })
  afterEach(() => doors.close())

  test('a link works once, in time, and the newest alone', async () => {
    const people = doors.open()
    const person = await join(people)
    const first = await people.resetMember(person.id, by(0, 9001))
    const second = await people.resetMember(person.id, by(0, 9001))
    assert.ok(first.ok && second.ok)
    assert.equal(await people.readLink(tokenOf(first.value.link)), undefined)
    const token = tokenOf(second.value.link)
    assert.equal((await people.readLink(token))?.purpose, 'reset')
    assert.deepEqual(await people.useLink(token, 'corta', from()), {
      ok: false,
      refusal: 'password-short',
    })
    const uses = await Promise.all([
      people.useLink(token, otherPassword, from()),
      people.useLink(token, otherPassword, from()),
    ])
    assert.equal(uses.filter(({ ok }) => ok).length, 1)
    const late = await people.resetMember(person.id, by(0, 9001))
    assert.ok(late.ok)
    doors.now += peopleLimits.shownResetHours * hour
    assert.equal((await people.useLink(tokenOf(late.value.link), password, from())).ok, false)
    assert.ok((await signIn(people, { password: otherPassword })).ok)
  })

  test('sessions are ended by those who administer all that the person may do', async () => {
    const people = doors.open()
    const person = await join(people)
    const [one, two] = [await opened(people), await opened(people)]
    const unknown = await people.endMemberSessions('per_none', by(9001))
    assert.deepEqual(unknown, { ok: false, refusal: 'member-unknown' })
    assert.deepEqual(await people.endMemberSessions(person.id, by(9001)), { ok: true, value: 2 })
    assert.ok(!(await isOpen(people, one.token)) && !(await isOpen(people, two.token)))
    const { token } = await opened(people)
    await doors.db.run(
      `insert into membership (id, person_id, environment, shipper_number, role, created_at,
         accepted_at) values ('mem_other', $1, 'testing', 9002, 'mira', 0, 0)`,
      [person.id],
    )
    const beyond = await people.endMemberSessions(person.id, by(9001))
    assert.deepEqual(beyond, { ok: false, refusal: 'beyond-reach' })
    assert.ok(await isOpen(people, token))
  })

  test('a side invites its own account again without a link, and it is accepted there', async () => {
    const people = doors.open()
    const { id } = await join(people)
    const added = await people.addMember(ana, by(0, 9002))
    assert.ok(added.ok)
    assert.deepEqual([added.value.delivery, added.value.link], ['at-sign-in', undefined])
    const again = await people.addMember(ana, by(0, 9002))
    assert.deepEqual(again, { ok: false, refusal: 'member-exists' })
    const numbersOf = async () =>
      (await opened(people)).memberships.map(({ shipperNumber }) => shipperNumber)
    assert.deepEqual(await numbersOf(), [9001], 'not before her yes')
    const [invitation] = await people.listInvitations(id)
    const person = (await opened(people)).person
    const other = { ...person, id: 'per_none' }
    const none = await people.answerInvitation(other, invitation?.id ?? '', true, from())
    assert.deepEqual(none, { ok: false, refusal: 'invitation-unknown' })
    assert.ok((await people.answerInvitation(person, invitation?.id ?? '', true, from())).ok)
    assert.deepEqual(await numbersOf(), [9001, 9002])
  })

  test('no administrator sees a link to an account of another side', async () => {
    const people = doors.open()
    await join(people)
    const listed = await people.listMembers({ environment: 'testing', shipperNumber: 9001 })
    const [{ id } = { id: '' }] = listed
    const foreign = await people.resetMember(id, by(9001))
    assert.deepEqual(foreign, { ok: false, refusal: 'beyond-reach' }, 'the carrier invited her')
    const own = await people.resetMember(id, by(0, 9001))
    assert.ok(own.ok && own.value.delivery === 'shown')
    const mailed = await doors.open({}, true).resetMember(id, by(9001))
    assert.ok(mailed.ok && mailed.value.delivery === 'mailed' && mailed.value.link === undefined)
    assert.equal(doors.mails[0]?.to, 'ana@tienda.example')
  })

  test('two sides that invite an address have an account each, with a link each', async () => {
    const people = doors.open()
    const one = await people.addMember(ana, by(9001))
    const two = await people.addMember({ ...ana, name: 'A. Paz' }, by(9002))
    assert.ok(one.ok && two.ok)
    const words = ['la clave de una', 'la clave de otra']
    assert.ok((await people.useLink(tokenOf(two.value.link), words[1] ?? '', from())).ok)
    assert.ok(
      (await people.useLink(tokenOf(one.value.link), words[0] ?? '', from())).ok,
      'it lives on',
    )
    for (const [place, text] of words.entries()) {
      const { memberships } = await opened(people, { password: text })
      assert.deepEqual(
        memberships.map(({ shipperNumber }) => shipperNumber),
        [9001 + place],
      )
    }
  })

  test('a role that changes and a person who is removed or disabled count at once', async () => {
    const people = doors.open()
    const { id } = await join(people)
    const { token } = await opened(people)
    const changed = await people.changeMember(id, { role: 'mira', branch: null }, by(0, 9001))
    assert.ok(changed.ok)
    assert.equal((await people.identify(token, '10.0.0.1'))?.memberships[0]?.role, 'mira')
    await people.setDisabled('ana@tienda.example', true, carrier)
    assert.ok(!(await isOpen(people, token)))
    assert.equal((await signIn(people)).ok, false)
    await people.setDisabled('ana@tienda.example', false, carrier)
    const back = await opened(people)
    const own = { ...by(0, 9001), actor: { id, name: 'Ana' } }
    assert.deepEqual(await people.removeMember(id, own), { ok: false, refusal: 'member-self' })
    assert.ok((await people.removeMember(id, by(0, 9001))).ok)
    assert.ok(!(await isOpen(people, back.token)))
    assert.equal((await signIn(people)).ok, false, 'nothing is left to sign in to')
  })

  test('two who remove a person at once remove them once', async () => {
    const people = doors.open()
    const { id } = await join(people)
    const removed = await Promise.all([0, 1].map(() => people.removeMember(id, by(0, 9001))))
    assert.equal(removed.filter(({ ok }) => ok).length, 1)
  })

  test('links are mailed and not shown, and asking for a reset reveals nobody else', async () => {
    const people = doors.open({}, true)
    const added = await people.addMember(ana, by(0, 9001))
    assert.ok(added.ok && added.value.delivery === 'mailed' && added.value.link === undefined)
    assert.equal(doors.mails.length, 1)
    assert.ok((await people.useLink(tokenOf(doors.mails[0]), password, from())).ok)
    for (const email of ['nadie@tienda.example', 'ana@tienda.example'])
      assert.equal(people.requestReset(email, from()), 0)
    await until('the second mail', () => doors.mails.length >= 2)
    assert.equal(doors.mails.length, 2)
    assert.ok((await people.useLink(tokenOf(doors.mails[1]), otherPassword, from())).ok)
    assert.deepEqual(doors.failures, [])
  })

  test("the demonstration's people are let in only while it is on", async () => {
    const demo = {
      id: 'per_demo_ana',
      email: 'ana@tienda.example',
      name: 'Ana',
      shipperNumber: 9001,
      role: 'administra' as const,
      branch: null,
    }
    const people = doors.open({ demo: true })
    await people.ensureDemoPeople([demo], password, carrier)
    await people.ensureDemoPeople([demo], password, carrier)
    const { token } = await opened(people)
    const off = doors.open()
    assert.ok(!(await isOpen(off, token)))
    assert.equal((await signIn(off)).ok, false)
    const reset = await people.resetMember(demo.id, by(0, 9001))
    assert.deepEqual(reset, { ok: false, refusal: 'demo-person' })
    const signed = await people.identify(token, '10.0.0.1')
    assert.ok(signed)
    const change = { present: password, password: otherPassword }
    const own = await people.changePassword(signed, change, from())
    assert.deepEqual(own, { ok: false, refusal: { name: 'demo-person' } })
  })
})
