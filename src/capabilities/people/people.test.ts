import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../test/support/engines.ts'
import {
  ana,
  by,
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
import { totpCode, totpStep } from '../../kits/secret/totp.ts'
import { findEntries } from '../audit/audit.store.ts'
import { peopleLimits } from './people.limits.ts'

forEachEngine((engine) => {
  let doors: PeopleDoors
  beforeEach(async () => {
    doors = await openPeopleDoors(engine)
  })
  afterEach(() => doors.close())

  test('a session ends after a time without use, and after its longest time in any case', async () => {
    const people = doors.open()
    await join(people)
    const { token } = await opened(people)
    doors.now += 12 * hour - 1
    assert.ok(await isOpen(people, token), 'used in time')
    doors.now += 12 * hour
    assert.ok(!(await isOpen(people, token)), 'idle')
    const used = await opened(people)
    for (let turn = 0; turn < 65; turn++) {
      doors.now += 11 * hour
      assert.ok(await isOpen(people, used.token), `after ${turn} uses`)
    }
    doors.now += 11 * hour
    assert.ok(!(await isOpen(people, used.token)), '30 days')
    await people.clean()
    const rows = await doors.db.all('select id from person_session')
    assert.deepEqual(rows, [])
  })

  test('only digests of tokens are stored', async () => {
    const people = doors.open()
    const added = await people.addMember(ana, by(0, 9001))
    assert.ok(added.ok)
    const link = tokenOf(added.value.link)
    const links = JSON.stringify(await doors.db.all('select * from person_link'))
    assert.ok(links.includes('invitation') && !links.includes(link))
    assert.ok((await people.useLink(link, password, from())).ok)
    const { token } = await opened(people)
    const stored = JSON.stringify(await doors.db.all('select * from person_session'))
    assert.ok(stored.includes('10.0.0.x') && !stored.includes(token))
    const person = JSON.stringify(await doors.db.all('select * from person'))
    assert.ok(person.includes('argon2id$') && !person.includes(password))
  })

  test('choosing another password ends sessions: all by a link, the others by hand', async () => {
    const people = doors.open()
    const person = await join(people)
    const [one, two] = [await opened(people), await opened(people)]
    const signed = await people.identify(one.token, '10.0.0.1')
    assert.ok(signed)
    const change = { present: 'no era esta clave', password: otherPassword }
    const wrong = await people.changePassword(signed, change, from())
    assert.deepEqual(wrong, { ok: false, refusal: { name: 'password-wrong' } })
    const right = { present: password, password: otherPassword }
    assert.ok((await people.changePassword(signed, right, from())).ok)
    assert.deepEqual(
      [await isOpen(people, one.token), await isOpen(people, two.token)],
      [true, false],
    )
    const made = await people.resetMember(person.id, by(0, 9001))
    assert.ok(made.ok && (await people.useLink(tokenOf(made.value.link), password, from())).ok)
    assert.ok(!(await isOpen(people, one.token)))
  })

  // They are counted in memory, whatever the engine, and each takes a slow hash.
  if (engine.name === 'sqlite')
    test('wrong attempts are limited by person and address, whether the person exists or not', async () => {
      const people = doors.open()
      await join(people)
      for (const email of ['ana@tienda.example', 'nadie@tienda.example']) {
        const answers = []
        for (let turn = 0; turn <= peopleLimits.wrongSignInsPerPersonAndAddress; turn++)
          answers.push(await signIn(people, { email, password: 'no era esta clave' }))
        const names = answers.map((answer) => (answer.ok ? 'in' : answer.refusal.name))
        assert.equal(names.filter((name) => name === 'credentials-wrong').length, names.length - 1)
        assert.equal(names.at(-1), 'attempts-limited')
        const left = answers.flatMap((answer) =>
          !answer.ok && 'triesLeft' in answer.refusal ? [answer.refusal.triesLeft] : [],
        )
        assert.deepEqual(
          left,
          left.map((_, turn) => Math.max(0, peopleLimits.wrongTriesFree - 1 - turn)),
        )
      }
      assert.equal((await signIn(people)).ok, false, 'the address waits')
      assert.ok((await signIn(people, {}, '10.0.0.2')).ok, 'another address is let in (D36)')
      doors.now += 10_000
      assert.ok((await signIn(people)).ok, 'after a while')
    })

  test('a second factor is asked for, each code is taken once, and recovery codes too', async () => {
    const people = doors.open()
    await join(people)
    const { token } = await opened(people)
    const signed = await people.identify(token, '10.0.0.1')
    assert.ok(signed)
    const proposed = await people.proposeFactor(signed, password, from())
    assert.ok(proposed.ok)
    const { secret } = proposed.value
    const code = () => totpCode(secret, totpStep(doors.now))
    assert.ok((await signIn(people)).ok, 'it does not count yet')
    const confirmed = await people.confirmFactor(signed, code(), from())
    assert.ok(confirmed.ok)
    const refusalOf = async (changes: object) => {
      const outcome = await signIn(people, changes)
      return outcome.ok ? 'in' : outcome.refusal.name
    }
    assert.equal(await refusalOf({}), 'second-factor-needed')
    assert.deepEqual(
      await signIn(people, { code: code() }),
      { ok: false, refusal: { name: 'second-factor-wrong', triesLeft: 9 } },
      'used to confirm',
    )
    doors.now += 30_000
    assert.equal(await refusalOf({ code: code() }), 'in')
    assert.equal(await refusalOf({ code: code() }), 'second-factor-wrong', 'used to sign in')
    const [recovery = ''] = confirmed.value
    assert.equal(await refusalOf({ code: recovery.toUpperCase() }), 'in')
    assert.equal(await refusalOf({ code: recovery }), 'second-factor-wrong')
    assert.equal(await refusalOf({ code: recovery, password: 'no era esta' }), 'credentials-wrong')
    for (let turn = 0; turn < peopleLimits.wrongCodesPerPersonAndAddress; turn++)
      await refusalOf({ code: '000000' })
    const next = totpCode(secret, totpStep(doors.now) + 1)
    assert.equal(await refusalOf({ code: next }), 'attempts-limited')
    const elsewhere = await signIn(people, { code: next }, '10.0.0.2')
    assert.ok(elsewhere.ok, 'another address is let in (D36)')
  })

  test('everything is on record under the person, in the chain of the environment', async () => {
    const people = doors.open()
    const { id } = await join(people)
    const session = await opened(people)
    await people.changeProfile(session, { name: 'Ana María Paz', language: 'en' })
    await people.endSession(session, session.sessionId)
    const entries = await findEntries(doors.auditDb, 0, 20)
    assert.deepEqual(
      entries.map(({ operator, action }) => `${operator}: ${action}`),
      [
        'cli root: person.add',
        `person:${id} Ana Paz: person.accept`,
        `person:${id} Ana Paz: session.open`,
        `person:${id} Ana Paz: person.change`,
        `person:${id} Ana Paz: session.end`,
      ],
    )
    assert.ok(entries.every(({ subject }) => subject === `person ${id}`))
  })

  test('nothing changes when it can not be recorded', async () => {
    const people = doors.open()
    await join(people)
    await doors.auditDb.run('delete from audit_head')
    await assert.rejects(signIn(people))
    assert.deepEqual(await doors.db.all('select id from person_session'), [])
  })
})
