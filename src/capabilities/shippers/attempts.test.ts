import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { closeEngines, engines, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { slowHashesOf } from '../../../test/support/slow-hashes.ts'
import type { Database } from '../../kits/db/database.ts'
import { shipperLimits } from './shippers.limits.ts'
import { openShippers, type Shippers } from './shippers.ts'

const password = 'la-correcta-1'
const operator = { id: 'token of prueba', name: 'prueba', role: 'administrator' } as const
const [attacker, honest] = ['198.51.100.1', '203.0.113.7']

/** The limits live in the process and don't depend on the engine, so one engine is enough. */
describe('attempts with wrong credentials', () => {
  let stored: TestDatabase
  let db: Database
  let shippers: Shippers
  let now: number
  let attempts: Promise<string>[]

  // Each test has limits of its own; the stored data stays as it is, hashes above all.
  before(async () => {
    const [sqlite] = engines
    assert.ok(sqlite)
    stored = await openMigrated(sqlite)
    const issuing = openShippers(stored, Date.now, { limitAttempts: true })
    const account = { name: 'Tienda', mode: 'CROSS', insured: false, sameDay: false } as const
    for (const number of [501, 502])
      await issuing.issueCredentials({ ...account, number, volumetricFactor: 1 }, operator, {
        password,
        key: `clave-${number}`,
      })
  })
  beforeEach(async () => {
    db = await stored.again()
    now = Date.now()
    attempts = []
    shippers = openShippers(db, () => now, { limitAttempts: true })
  })
  afterEach(async () => {
    // Attempts still waiting for their hash find the database closed, and end.
    await db.close()
    await Promise.allSettled(attempts)
  })
  after(async () => {
    await stored.dispose()
    await closeEngines()
  })

  async function ask(shipper: number, secret: string, address: string): Promise<string> {
    const shown = { shipper, secret, kind: 'password', address } as const
    if (shippers.recall(shown)) return 'recalled'
    const outcome = await shippers.authenticate(shown)
    return outcome.ok ? 'accepted' : outcome.refusal.name
  }

  /** Starts attempts concurrently without awaiting them: each counts before it is verified. */
  function attack(times: number, shipperOf: (attempt: number) => number = () => 501): void {
    for (let attempt = 0; attempt < times; attempt += 1)
      attempts.push(ask(shipperOf(attempt), `mala-${attempt}`, attacker))
    for (const one of attempts) one.catch(() => {})
  }

  test('an unknown shipper and a wrong password take alike, through the slow hash', async () => {
    assert.equal(await slowHashesOf(() => ask(501, 'mala', honest)), 1)
    assert.equal(await slowHashesOf(() => ask(7_777, 'mala', honest)), 1)
  })

  test('are limited for that shipper from that address, and nowhere else', async () => {
    attack(shipperLimits.wrongAttemptsPerShipperAndAddress)
    assert.equal(await ask(501, password, attacker), 'attempts-limited')
    assert.equal(await ask(502, password, attacker), 'accepted')
    assert.equal(await ask(501, password, honest), 'accepted')
    assert.equal(await ask(501, password, attacker), 'recalled')
    assert.deepEqual(new Set(await Promise.all(attempts)), new Set(['credentials-wrong']))
  })

  test('get the time to wait, and are accepted again after it', async () => {
    attack(shipperLimits.wrongAttemptsPerShipperAndAddress)
    const shown = { shipper: 501, secret: password, kind: 'password', address: attacker } as const
    const refused = await shippers.authenticate(shown)
    assert.ok(!refused.ok && refused.refusal.name === 'attempts-limited')
    const { retrySeconds } = refused.refusal
    assert.ok(retrySeconds >= 1 && retrySeconds <= 5, `${retrySeconds} s`)
    now += retrySeconds * 1_000
    const heard = ask(501, password, attacker)
    attempts.push(heard)
    assert.equal(await Promise.race([heard, turn('being verified')]), 'being verified')
  })

  test('never count right credentials', async () => {
    attack(shipperLimits.wrongAttemptsPerShipperAndAddress - 1)
    for (let time = 0; time < 4; time += 1) {
      shippers.forget()
      assert.equal(await ask(501, password, attacker), 'accepted')
    }
    attack(1)
    shippers.forget()
    assert.equal(await ask(501, password, attacker), 'attempts-limited')
  })

  test('are limited for an address over all shippers, unknown ones too', async () => {
    attack(shipperLimits.wrongAttemptsPerAddress - 1, (attempt) => 600 + attempt)
    const last = ask(502, 'mala', attacker)
    assert.equal(await ask(501, password, attacker), 'attempts-limited')
    await db.close()
    await Promise.allSettled([last])
  })

  test('a flood of them from one address does not stop the right ones from another', async () => {
    attack(shipperLimits.wrongAttemptsPerAddress, (attempt) => 600 + attempt)
    assert.equal(await ask(501, password, honest), 'accepted')
  })

  test('a refusal is never shared with a call from another address', async () => {
    attack(shipperLimits.wrongAttemptsPerShipperAndAddress)
    const both = [ask(501, password, attacker), ask(501, password, honest)]
    assert.deepEqual(await Promise.all(both), ['attempts-limited', 'accepted'])
  })

  test('can be left unlimited for load tests', async () => {
    shippers = openShippers(db, () => now, { limitAttempts: false })
    attack(shipperLimits.wrongAttemptsPerShipperAndAddress + 5)
    assert.equal(await Promise.race([...attempts, turn('being verified')]), 'being verified')
  })
})
