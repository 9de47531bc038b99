import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import {
  ana,
  by,
  from,
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
import { totpCode, totpStep } from '../../kits/secret/totp.ts'
import type { People } from './people.ts'

const wrongPassword = 'no era esta clave'
const minuteMs = 60_000

forEachEngine((engine) => {
  let doors: PeopleDoors
  let people: People
  beforeEach(async () => {
    doors = await openPeopleDoors(engine)
    people = doors.open()
  })
  afterEach(() => doors.close())

  let addresses = 0
  const elsewhere = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`
  const guess = (changes = {}, address = elsewhere(), device?: string) =>
    signIn(people, { password: wrongPassword, ...changes }, address, device)
  const guessOften = async (times: number, changes = {}) => {
    for (let turn = 0; turn < times; turn++) await guess(changes)
  }
  const nameOf = (outcome: Awaited<ReturnType<typeof guess>>) =>
    outcome.ok ? 'in' : outcome.refusal.name

  test('from the tenth wrong one on answers wait, twice as long each time, and 20 s at most', async () => {
    await join(people)
    for (const email of [ana.email, 'nadie@tienda.example']) {
      doors.waits.length = 0
      await guessOften(10, { email })
      assert.deepEqual(doors.waits, [], 'ten are free')
      await guessOften(7, { email })
      assert.deepEqual(doors.waits, [1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000], email)
    }
    assert.equal(nameOf(await signIn(people, {}, elsewhere())), 'in', 'the right one enters')
    assert.equal(doors.waits.at(-1), 20_000)
    doors.now += 15 * minuteMs
    doors.waits.length = 0
    assert.equal(nameOf(await guess()), 'credentials-wrong')
    assert.deepEqual(doors.waits, [], 'after 15 minutes')
  })

  test('wrong ones count at every node and in both environments', async () => {
    await join(people)
    const other = doors.open()
    for (let turn = 0; turn < 10; turn++)
      await signIn(turn % 2 ? people : other, { password: wrongPassword }, elsewhere())
    assert.deepEqual(doors.waits, [])
    await guess()
    await signIn(other, { password: wrongPassword }, elsewhere())
    assert.deepEqual(doors.waits, [1_000, 2_000])
  })

  test('those sent at once count before it is known that they are wrong', async () => {
    await join(people)
    const names = await Promise.all(Array.from({ length: 14 }, () => guess()))
    assert.deepEqual(new Set(names.map(nameOf)), new Set(['credentials-wrong']))
    assert.deepEqual(
      doors.waits.toSorted((left, right) => left - right),
      [1_000, 2_000, 4_000, 8_000],
    )
  })

  test('an address has one delayed try of an account, at whatever node; others are not stopped', async () => {
    await join(people)
    await guessOften(12)
    const gate = Promise.withResolvers<void>()
    doors.wait = () => gate.promise
    const first = guess({}, '10.0.0.7')
    const waiting = async () => {
      while (doors.waits.at(-1) !== 4_000) await new Promise((resolve) => setImmediate(resolve))
    }
    await waiting()
    const [second, atOther] = [
      await guess({}, '10.0.0.7'),
      await signIn(doors.open(), {}, '10.0.0.7'),
    ]
    for (const one of [second, atOther])
      assert.deepEqual(one, { ok: false, refusal: { name: 'attempts-limited', retrySeconds: 4 } })
    const stranger = signIn(people, {}, '10.0.0.8')
    gate.resolve()
    assert.equal(nameOf(await first), 'credentials-wrong')
    assert.equal(nameOf(await stranger), 'in')
    doors.wait = async () => {}
    assert.equal(nameOf(await guess({}, '10.0.0.7')), 'credentials-wrong', 'its turn has come')
    assert.deepEqual(await doors.db.all('select * from delayed_try'), [])
  })

  test('a known device enters at once, also after signing out, and its own guesses count', async () => {
    await join(people)
    const { deviceCookie, sessionId, ...first } = await opened(people)
    assert.equal(first.isKnownDevice, false)
    assert.ok(deviceCookie)
    await people.endSession({ ...first, sessionId }, sessionId)
    await guessOften(16)
    doors.waits.length = 0
    const again = await signIn(people, {}, elsewhere(), deviceCookie)
    assert.ok(again.ok && again.value.isKnownDevice)
    assert.deepEqual(doors.waits, [])
    for (let turn = 0; turn < 11; turn++) await guess({}, elsewhere(), deviceCookie)
    assert.deepEqual(doors.waits, [1_000], 'whoever stole the cookie guesses no more than others')
  })

  test('a device is known to its own people alone, and several people to one device', async () => {
    const person = await join(people)
    const { deviceCookie } = await opened(people)
    assert.ok(deviceCookie)
    const wish = { ...ana, email: 'leo@tienda.example', name: 'Leo' }
    const added = await people.addMember(wish, by(0, 9001))
    assert.ok(added.ok)
    assert.ok((await people.useLink(tokenOf(added.value.link), otherPassword, from())).ok)
    const leo = { email: wish.email, password: otherPassword }
    const his = await signIn(people, leo, elsewhere(), deviceCookie)
    assert.ok(his.ok && !his.value.isKnownDevice && his.value.deviceCookie)
    const both = his.value.deviceCookie
    const hers = await signIn(people, {}, elsewhere(), both)
    assert.ok(hers.ok && hers.value.isKnownDevice)
    const forged = [
      both.replaceAll(/.(?=~|$)/g, 'x'),
      `${person.id}.${doors.now}.${'x'.repeat(43)}`,
      '~~~',
      '.'.repeat(4_000),
    ]
    for (const cookie of forged) {
      const outcome = await signIn(people, {}, elsewhere(), cookie)
      assert.ok(outcome.ok && !outcome.value.isKnownDevice, cookie.slice(0, 40))
    }
    doors.now += 181 * 24 * 60 * minuteMs
    const late = await signIn(people, {}, elsewhere(), both)
    assert.ok(late.ok && !late.value.isKnownDevice, 'half a year later')
  })

  test('a new password or a revocation ends known devices; a borrowed machine is none', async () => {
    const person = await join(people)
    const isKnown = async (cookie: string | undefined, changes = {}) => {
      const outcome = await signIn(people, changes, elsewhere(), cookie)
      assert.ok(outcome.ok)
      return outcome.value.isKnownDevice
    }
    const borrowed = await opened(people, { keep: false })
    assert.equal(borrowed.deviceCookie, undefined)
    const [one, two] = [await opened(people), await opened(people)]
    assert.ok(await isKnown(one.deviceCookie))
    await people.endSession(one, two.sessionId)
    assert.ok(!(await isKnown(one.deviceCookie)), 'another session was ended')
    const next = await opened(people)
    const change = { present: password, password: otherPassword }
    assert.ok((await people.changePassword(next, change, from())).ok)
    assert.ok(!(await isKnown(next.deviceCookie, { password: otherPassword })), 'a new password')
    const last = await opened(people, { password: otherPassword })
    assert.ok((await people.endMemberSessions(person.id, by(0, 9001))).ok)
    assert.ok(!(await isKnown(last.deviceCookie, { password: otherPassword })), 'revoked')
  })

  test('codes count too; to take the factor away needs one, and ends the other sessions', async () => {
    await join(people)
    const [signed, other] = [await opened(people), await opened(people)]
    const proposed = await people.proposeFactor(signed, password, from())
    assert.ok(proposed.ok)
    const code = (later = 0) => totpCode(proposed.value.secret, totpStep(doors.now) + later)
    const confirmed = await people.confirmFactor(signed, code(), from())
    assert.ok(confirmed.ok)
    assert.ok(await isOpen(people, signed.token))
    assert.ok(!(await isOpen(people, other.token)), 'setting it ends the other sessions')
    await guessOften(10, { password, code: '000000' })
    assert.deepEqual(doors.waits, [])
    const wrong = { password, code: '000000' }
    for (const [turn, address] of [elsewhere(), elsewhere()].entries()) {
      const removed = await people.removeFactor(signed, wrong, from(address))
      assert.deepEqual(removed, { ok: false, refusal: { name: 'second-factor-wrong' } })
      assert.equal(doors.waits.length, 2 * (turn + 1), 'the password waits, and so does the code')
    }
    doors.now += minuteMs
    const second = await opened(people, { code: code() })
    const [recovery = ''] = confirmed.value
    assert.ok((await people.removeFactor(signed, { password, code: recovery }, from())).ok)
    assert.ok(await isOpen(people, signed.token))
    assert.ok(!(await isOpen(people, second.token)), 'and so does taking it away')
    assert.equal(nameOf(await signIn(people, {}, elsewhere())), 'in')
  })

  test('a stop refuses those who wait', async () => {
    await join(people)
    await guessOften(10)
    doors.wait = () => new Promise(() => {})
    const waiting = guess()
    people.release()
    assert.equal(nameOf(await waiting), 'attempts-limited')
  })

  test('expired rows are deleted', async () => {
    await join(people)
    await guessOften(3)
    doors.now += 16 * minuteMs
    await people.clean()
    assert.deepEqual(await doors.db.all('select id from wrong_try'), [])
  })
})
