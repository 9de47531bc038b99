import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { peopleMigrationsFolder } from '../../databases.ts'
import { migrate } from '../../kits/db/migrate.ts'
import { totpCode, totpStep } from '../../kits/secret/totp.ts'
import { findEntries } from '../audit/audit.store.ts'
import { peopleLimits } from './people.limits.ts'
import { type Administrator, type LinkMail, openPeople, type People } from './people.ts'

const hour = 3_600_000
const password = 'siete gatos azules'
const other = 'ocho gatos celestes'
const carrier = { id: 'cli', name: 'cli root' }

forEachEngine((engine) => {
  let db: TestDatabase
  let auditDb: TestDatabase
  let now = 0
  let mails: LinkMail[] = []
  const failures: unknown[] = []

  beforeEach(async () => {
    ;[db, auditDb] = await Promise.all([engine.open(), engine.openMigrated()])
    await migrate(db, peopleMigrationsFolder, 0)
    now = Date.parse('2026-03-06T17:30:00Z')
    mails = []
  })
  afterEach(async () => {
    await Promise.all([db.dispose(), auditDb.dispose()])
  })

  const settings = {
    sessionIdleMs: 12 * hour,
    sessionMaxMs: 30 * 24 * hour,
    secondFactorRoles: [],
    demo: false,
    limits: true,
    linkBase: 'https://posta.example/testing',
    service: 'posta.example',
  }

  function open(changes: Partial<typeof settings> = {}, hasMail = false): People {
    return openPeople(db, () => now, {
      auditDb,
      environment: 'testing',
      settings: { ...settings, ...changes },
      mail: hasMail ? { sendLink: async (mail) => void mails.push(mail) } : undefined,
      findShipper: async () => undefined,
      onFailure: (error) => failures.push(error),
    })
  }

  const reachOf = (shipperNumber: number, environment: 'testing' | 'production' = 'testing') => ({
    environment,
    shipperNumber,
  })
  const by = (shipperNumber = 0, account = shipperNumber): Administrator => ({
    actor: carrier,
    isDemo: false,
    account: reachOf(account),
    reach: reachOf(shipperNumber),
    baseUrl: 'https://posta.example/testing',
  })
  const wish = (email = 'ana@tienda.example') =>
    ({ email, name: 'Ana Paz', role: 'administra', branch: null, language: 'es' }) as const
  const tokenOf = (link: string | undefined) => link?.split('/clave/')[1] ?? ''
  const from = (address = '10.0.0.1', token?: string) => ({ address, agent: '', token })

  async function join(people: People, email = 'ana@tienda.example', shipper = 9001) {
    const added = await people.addMember(wish(email), by(0, shipper))
    assert.ok(added.ok)
    const used = await people.useLink(tokenOf(added.value.link?.link), password)
    assert.ok(used.ok)
    return used.value
  }

  async function signIn(people: People, changes = {}, address?: string) {
    const wanted = { email: 'ana@tienda.example', password, ...changes }
    return people.signIn(wanted, from(address))
  }

  async function opened(people: People, changes = {}) {
    const outcome = await signIn(people, changes)
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.value
  }

  const isOpen = async (people: People, token: string) =>
    (await people.identify(token, '10.0.0.1')) !== undefined

  test('a session ends after a time without use, and after its longest time in any case', async () => {
    const people = open()
    await join(people)
    const { token } = await opened(people)
    now += 12 * hour - 1
    assert.ok(await isOpen(people, token), 'used in time')
    now += 12 * hour
    assert.ok(!(await isOpen(people, token)), 'idle')
    const used = await opened(people)
    for (let turn = 0; turn < 65; turn++) {
      now += 11 * hour
      assert.ok(await isOpen(people, used.token), `after ${turn} uses`)
    }
    now += 11 * hour
    assert.ok(!(await isOpen(people, used.token)), '30 days')
    await people.clean()
    const rows = await db.all('select id from person_session')
    assert.deepEqual(rows, [])
  })

  test('only digests of tokens are stored', async () => {
    const people = open()
    const added = await people.addMember(wish(), by(0, 9001))
    assert.ok(added.ok)
    const link = tokenOf(added.value.link?.link)
    const links = JSON.stringify(await db.all('select * from person_link'))
    assert.ok(links.includes('invitation') && !links.includes(link))
    assert.ok((await people.useLink(link, password)).ok)
    const { token } = await opened(people)
    const stored = JSON.stringify(await db.all('select * from person_session'))
    assert.ok(stored.includes('10.0.0.x') && !stored.includes(token))
    const person = JSON.stringify(await db.all('select * from person'))
    assert.ok(person.includes('argon2id$') && !person.includes(password))
  })

  test('a link works once, in time, and the newest alone', async () => {
    const people = open()
    const person = await join(people)
    const first = await people.resetMember(person.id, by(0, 9001))
    const second = await people.resetMember(person.id, by(0, 9001))
    assert.ok(first.ok && second.ok)
    assert.equal(await people.readLink(tokenOf(first.value.link)), undefined)
    const token = tokenOf(second.value.link)
    assert.equal((await people.readLink(token))?.purpose, 'reset')
    assert.deepEqual(await people.useLink(token, 'corta'), { ok: false, refusal: 'password-short' })
    const uses = await Promise.all([people.useLink(token, other), people.useLink(token, other)])
    assert.equal(uses.filter(({ ok }) => ok).length, 1)
    const late = await people.resetMember(person.id, by(0, 9001))
    assert.ok(late.ok)
    now += peopleLimits.shownResetHours * hour
    assert.equal((await people.useLink(tokenOf(late.value.link), password)).ok, false)
    assert.ok((await signIn(people, { password: other })).ok)
  })

  test('choosing another password ends sessions: all by a link, the others by hand', async () => {
    const people = open()
    const person = await join(people)
    const [one, two] = [await opened(people), await opened(people)]
    const signed = await people.identify(one.token, '10.0.0.1')
    assert.ok(signed)
    const change = { present: 'no era esta clave', password: other }
    const wrong = await people.changePassword(signed, change, from())
    assert.deepEqual(wrong, { ok: false, refusal: { name: 'password-wrong' } })
    const right = { present: password, password: other }
    assert.ok((await people.changePassword(signed, right, from())).ok)
    assert.deepEqual(
      [await isOpen(people, one.token), await isOpen(people, two.token)],
      [true, false],
    )
    const made = await people.resetMember(person.id, by(0, 9001))
    assert.ok(made.ok && (await people.useLink(tokenOf(made.value.link), password)).ok)
    assert.ok(!(await isOpen(people, one.token)))
  })

  test('wrong attempts are limited by person and address, whether the person exists or not', async () => {
    const people = open()
    await join(people)
    for (const email of ['ana@tienda.example', 'nadie@tienda.example']) {
      const answers = []
      for (let turn = 0; turn <= peopleLimits.wrongSignInsPerPersonAndAddress; turn++)
        answers.push(await signIn(people, { email, password: 'no era esta clave' }))
      const names = answers.map((answer) => (answer.ok ? 'in' : answer.refusal.name))
      assert.equal(names.filter((name) => name === 'credentials-wrong').length, names.length - 1)
      assert.equal(names.at(-1), 'attempts-limited')
    }
    assert.equal((await signIn(people)).ok, false, 'the address waits')
    assert.ok((await signIn(people, {}, '10.0.0.2')).ok, 'another address is let in (D36)')
    now += 10_000
    assert.ok((await signIn(people)).ok, 'after a while')
  })

  test('a second factor is asked for, each code is taken once, and recovery codes too', async () => {
    const people = open()
    await join(people)
    const { token } = await opened(people)
    const signed = await people.identify(token, '10.0.0.1')
    assert.ok(signed)
    const proposed = await people.proposeFactor(signed, password, from())
    assert.ok(proposed.ok)
    const { secret } = proposed.value
    const code = () => totpCode(secret, totpStep(now))
    assert.ok((await signIn(people)).ok, 'it does not count yet')
    const confirmed = await people.confirmFactor(signed, code(), from())
    assert.ok(confirmed.ok)
    const refusalOf = async (changes: object) => {
      const outcome = await signIn(people, changes)
      return outcome.ok ? 'in' : outcome.refusal.name
    }
    assert.equal(await refusalOf({}), 'second-factor-needed')
    assert.equal(await refusalOf({ code: code() }), 'second-factor-wrong', 'used to confirm')
    now += 30_000
    assert.equal(await refusalOf({ code: code() }), 'in')
    assert.equal(await refusalOf({ code: code() }), 'second-factor-wrong', 'used to sign in')
    const [recovery = ''] = confirmed.value
    assert.equal(await refusalOf({ code: recovery.toUpperCase() }), 'in')
    assert.equal(await refusalOf({ code: recovery }), 'second-factor-wrong')
    assert.equal(await refusalOf({ code: recovery, password: 'no era esta' }), 'credentials-wrong')
    for (let turn = 0; turn < peopleLimits.wrongCodesPerPersonAndAddress; turn++)
      await refusalOf({ code: '000000' })
    const next = totpCode(secret, totpStep(now) + 1)
    assert.equal(await refusalOf({ code: next }), 'attempts-limited')
    const elsewhere = await signIn(people, { code: next }, '10.0.0.2')
    assert.ok(elsewhere.ok, 'another address is let in (D36)')
    assert.ok((await people.removeFactor(signed, password, from('10.0.0.3'))).ok)
    assert.equal(await refusalOf({}), 'in')
  })

  test('somebody who signs in already is added without a link', async () => {
    const people = open()
    await join(people)
    const added = await people.addMember(wish(), by(9002))
    assert.ok(added.ok)
    assert.equal(added.value.link, undefined)
    const again = await people.addMember(wish(), by(9002))
    assert.deepEqual(again, { ok: false, refusal: 'member-exists' })
    const { memberships } = await opened(people)
    assert.deepEqual(
      memberships.map(({ shipperNumber }) => shipperNumber),
      [9001, 9002],
    )
  })

  test('no administrator reaches a person of accounts that are not theirs', async () => {
    const people = open()
    const { id } = await join(people)
    assert.ok((await people.addMember(wish(), by(9002))).ok)
    const foreign = await people.resetMember(id, by(9002))
    assert.deepEqual(foreign, { ok: false, refusal: 'beyond-reach' })
    assert.ok((await people.resetMember(id, by(0, 9002))).ok, "the carrier's of the environment")
    await db.run(`update membership set environment = 'production' where shipper_number = 9001`)
    const testing = await people.resetMember(id, by(0, 9002))
    assert.deepEqual(testing, { ok: false, refusal: 'beyond-reach' })
    const mailed = await open({}, true).resetMember(id, by(9002))
    assert.ok(mailed.ok && mailed.value.isMailed)
    assert.equal(mails[0]?.to, 'ana@tienda.example')
  })

  test('an invited person of another account gets no link by being added again', async () => {
    const people = open()
    assert.ok((await people.addMember(wish(), by(9001))).ok)
    const added = await people.addMember(wish(), by(9002))
    assert.ok(added.ok)
    assert.equal(added.value.link, undefined)
  })

  test('a role that changes and a person who is removed or disabled count at once', async () => {
    const people = open()
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

  test('links are mailed and not told, and who forgot asks for one without being told of others', async () => {
    const people = open({}, true)
    const added = await people.addMember(wish(), by(0, 9001))
    assert.ok(added.ok && added.value.link?.isMailed)
    assert.equal(mails.length, 1)
    const invited = mails[0]?.link
    assert.ok((await people.useLink(tokenOf(invited), password)).ok)
    for (const email of ['nadie@tienda.example', 'ana@tienda.example'])
      assert.equal(people.requestReset(email, settings.linkBase, from()), 0)
    for (let turn = 0; turn < 200 && mails.length < 2; turn++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    assert.equal(mails.length, 2)
    assert.ok((await people.useLink(tokenOf(mails[1]?.link), other)).ok)
    assert.deepEqual(failures, [])
  })

  test('everything is on record under the person, in the chain of the environment', async () => {
    const people = open()
    const { id } = await join(people)
    const session = await opened(people)
    await people.changeProfile(session, { name: 'Ana María Paz', language: 'en' })
    await people.endSession(session, session.sessionId)
    const entries = await findEntries(auditDb, 0, 20)
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
    const people = open()
    await join(people)
    await auditDb.run('delete from audit_head')
    await assert.rejects(signIn(people))
    assert.deepEqual(await db.all('select id from person_session'), [])
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
    const people = open({ demo: true })
    await people.ensureDemoPeople([demo], password, carrier)
    await people.ensureDemoPeople([demo], password, carrier)
    const { token } = await opened(people)
    const off = open()
    assert.ok(!(await isOpen(off, token)))
    assert.equal((await signIn(off)).ok, false)
    const reset = await people.resetMember(demo.id, by(0, 9001))
    assert.deepEqual(reset, { ok: false, refusal: 'demo-person' })
    const signed = await people.identify(token, '10.0.0.1')
    assert.ok(signed)
    const change = { present: password, password: other }
    const own = await people.changePassword(signed, change, from())
    assert.deepEqual(own, { ok: false, refusal: { name: 'demo-person' } })
  })
})
