import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { forEachEngine, type TestDatabase, testAtOnce } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { until } from '../../../test/support/until.ts'
import { readConfig } from '../../config.ts'
import { openEnvironment } from '../../environment.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Database } from '../../kits/db/database.ts'
import { silentLog } from '../../kits/log/log.ts'
import { type CredentialKind, openShippers, type Shippers } from './shippers.ts'

const by = { id: 'token of prueba', name: 'prueba', role: 'administrator' } as const
/** A new password that replaces the old one immediately. */
const atOnce = { kind: 'password', overlapMs: 0 } as const
const config = readConfig({ POSTA_ENVIRONMENTS: 'testing' })

/** Opens the door as the service does, so that it sees changes made by others. */
async function openNode(db: Database) {
  const parts = { config, databases: new Map([['testing', db] as const]), log: silentLog }
  const { environment, close } = await openEnvironment('testing', parts)
  return { shippers: environment.shippers, close }
}

forEachEngine((engine) => {
  let db: TestDatabase
  let shippers: Shippers
  let count = 100

  before(async () => {
    db = await openMigrated(engine)
    shippers = openShippers(db, Date.now, { limitAttempts: true })
  })
  after(() => db.dispose())

  function account(changes: Partial<Shipper> = {}): Shipper {
    count += 1
    const numbers = { insured: false, sameDay: false, volumetricFactor: 4000 }
    const usual = { ...numbers, labelLinks: 'optional' } as const
    return { number: count, name: `Tienda ${count}`, mode: 'CROSS', ...usual, ...changes }
  }

  async function issued(changes: Partial<Shipper> = {}, door = shippers) {
    const outcome = await door.issueCredentials(account(changes), by)
    assert.ok(outcome.ok)
    return outcome.value
  }

  const show = (shipper: number, secret: string, kind: CredentialKind = 'password') =>
    ({ shipper, secret, kind, address: '203.0.113.7' }) as const

  test('an account is stored as it was given, and its credentials open it', async () => {
    const { shipper, password, key } = await issued({ mode: 'WARE', insured: true, sameDay: true })
    assert.deepEqual(await shippers.find(shipper.number), shipper)
    assert.deepEqual(await shippers.authenticate(show(shipper.number, password)), {
      ok: true,
      value: shipper,
    })
    const byKey = await shippers.authenticate(show(shipper.number, key, 'key'))
    assert.equal(byKey.ok, true)
  })

  test('the password is no key and the key is no password', async () => {
    const { shipper, password, key } = await issued()
    for (const shown of [show(shipper.number, key), show(shipper.number, password, 'key')])
      assert.deepEqual(await shippers.authenticate(shown), {
        ok: false,
        refusal: { name: 'credentials-wrong' },
      })
  })

  test('neither password nor key is stored in the clear', async () => {
    const { shipper, password, key } = await issued()
    const rows = await db.all('select * from credential where shipper_number = $1', [
      shipper.number,
    ])
    assert.equal(rows.length, 2)
    const stored = JSON.stringify(rows)
    assert.ok(!stored.includes(password) && !stored.includes(key))
  })

  test('a number that is taken stays with its owner', async () => {
    const { shipper, password } = await issued()
    const again = await shippers.issueCredentials({ ...shipper, name: 'Otra' }, by)
    assert.deepEqual(again, { ok: false, refusal: 'shipper-number-taken' })
    assert.equal((await shippers.find(shipper.number))?.name, shipper.name)
    assert.equal((await shippers.authenticate(show(shipper.number, password))).ok, true)
  })

  test('verified credentials are recalled, and only those', async () => {
    const { shipper, password } = await issued()
    assert.equal(shippers.recall(show(shipper.number, password)), undefined)
    await shippers.authenticate(show(shipper.number, password))
    assert.deepEqual(shippers.recall(show(shipper.number, password)), shipper)
    assert.equal(shippers.recall(show(shipper.number, `${password}x`)), undefined)
    assert.equal(shippers.recall(show(shipper.number + 1, password)), undefined)
    shippers.forget()
    assert.equal(shippers.recall(show(shipper.number, password)), undefined)
  })

  test('sixty-four first calls with one password are verified once', async () => {
    const watched = withStatements(db)
    const door = openShippers(watched.db, Date.now, { limitAttempts: true })
    const { shipper, password } = await issued({}, door)
    watched.statements.length = 0
    const calls = Array.from({ length: 64 }, () =>
      door.authenticate(show(shipper.number, password)),
    )
    for (const outcome of await Promise.all(calls)) assert.equal(outcome.ok, true)
    assert.equal(watched.statements.length, 2, watched.statements.join('\n'))
  })

  test('a rotated password is refused at once, and the new one opens', async () => {
    const { shipper, password, key } = await issued()
    await shippers.authenticate(show(shipper.number, password))
    await shippers.authenticate(show(shipper.number, key, 'key'))
    const rotated = await shippers.makeCredential(shipper.number, atOnce, by)
    assert.ok(rotated.ok)
    assert.equal(shippers.recall(show(shipper.number, password)), undefined)
    assert.equal((await shippers.authenticate(show(shipper.number, password))).ok, false)
    assert.equal((await shippers.authenticate(show(shipper.number, rotated.value.secret))).ok, true)
    assert.deepEqual(shippers.recall(show(shipper.number, key, 'key')), shipper)
  })

  test('an unknown shipper can not be rotated', async () => {
    assert.deepEqual(await shippers.makeCredential(9_999, atOnce, by), {
      ok: false,
      refusal: 'shipper-unknown',
    })
  })

  test('the old password is soon refused everywhere else, too', async () => {
    const { shipper, password } = await issued()
    const other = await openNode(await db.again())
    assert.equal((await other.shippers.authenticate(show(shipper.number, password))).ok, true)
    const rotated = await shippers.makeCredential(shipper.number, atOnce, by)
    const opens = () => other.shippers.recall(show(shipper.number, password)) !== undefined
    await until('the old password is forgotten', () => !opens())
    assert.equal((await other.shippers.authenticate(show(shipper.number, password))).ok, false)
    assert.ok(rotated.ok)
    assert.equal(
      (await other.shippers.authenticate(show(shipper.number, rotated.value.secret))).ok,
      true,
    )
    await other.close()
  })

  test('a call in progress while its password is rotated is not cached', async () => {
    const { shipper, password } = await issued()
    const underWay = shippers.authenticate(show(shipper.number, password))
    await turn()
    await db.run('delete from credential where shipper_number = $1', [shipper.number])
    await shippers.refresh()
    await underWay
    assert.equal(shippers.recall(show(shipper.number, password)), undefined)
  })

  testAtOnce(engine, 'of two rotations at once, one password is left that opens', async () => {
    const other = openShippers(await db.again(), Date.now, { limitAttempts: true })
    for (let round = 0; round < 4; round += 1) {
      const { shipper } = await issued()
      await Promise.all(
        [shippers, other].map((door) => door.makeCredential(shipper.number, atOnce, by)),
      )
      const left = await db.all(
        `select id from credential where shipper_number = $1 and kind = 'password'`,
        [shipper.number],
      )
      assert.equal(left.length, 1)
    }
  })
})
