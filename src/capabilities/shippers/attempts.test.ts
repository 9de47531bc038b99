import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { closeEngines, engines, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { limits } from '../../limits.ts'
import { openShippers, type Shippers } from './shippers.ts'

const password = 'la-correcta-1'
const [attacker, honest] = ['198.51.100.1', '203.0.113.7']

/** The limits are of this process and know no engine: one is enough to see them. */
describe('attempts with wrong credentials', () => {
  let db: TestDatabase
  let shippers: Shippers
  let now: number

  beforeEach(async () => {
    const [sqlite] = engines
    assert.ok(sqlite)
    db = await openMigrated(sqlite)
    now = Date.now()
    shippers = openShippers(db, () => now, { limitAttempts: true })
    for (const number of [501, 502])
      await shippers.issueCredentials(
        {
          number,
          name: 'Tienda',
          mode: 'CROSS',
          insured: false,
          sameDay: false,
          volumetricFactor: 1,
        },
        { name: 'prueba', role: 'administrator' },
        { password, key: `clave-${number}` },
      )
  })
  afterEach(() => db.dispose())
  after(closeEngines)

  const ask = async (shipper: number, secret: string, address: string) => {
    const shown = { shipper, secret, kind: 'password', address } as const
    const outcome = shippers.recall(shown) ?? (await shippers.authenticate(shown))
    if (!('ok' in outcome)) return 'recalled'
    return outcome.ok ? 'accepted' : outcome.refusal.name
  }

  async function askWrongly(times: number, shipperOf: (turn: number) => number): Promise<string[]> {
    const turns = Array.from({ length: times }, (_, turn) => turn)
    return Promise.all(turns.map((turn) => ask(shipperOf(turn), `mala-${turn}`, attacker)))
  }

  async function fastest(work: () => Promise<unknown>): Promise<number> {
    let best = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 5; turn += 1) {
      const since = performance.now()
      await work()
      best = Math.min(best, performance.now() - since)
    }
    return best
  }

  test('an unknown shipper and a wrong password take alike, through the slow hash', async () => {
    const wrong = await fastest(() => ask(501, 'mala', honest))
    const unknown = await fastest(() => ask(7_777, 'mala', honest))
    assert.ok(wrong > 3 && unknown > 3, `${wrong} ms, ${unknown} ms: that was no argon2`)
    assert.ok(unknown < 2 * wrong && wrong < 2 * unknown, `${wrong} ms and ${unknown} ms`)
  })

  test('are limited for that shipper from that address, and nowhere else', async () => {
    const burst = limits.wrongAttemptsPerShipperAndAddress
    const first = await askWrongly(burst, () => 501)
    assert.deepEqual(new Set(first), new Set(['credentials-wrong']))
    assert.equal(await ask(501, 'otra-mala', attacker), 'attempts-limited')
    assert.equal(await ask(501, password, attacker), 'attempts-limited')
    assert.equal(await ask(502, password, attacker), 'accepted')
    assert.equal(await ask(501, password, honest), 'accepted')
    assert.equal(await ask(501, password, attacker), 'recalled')
  })

  test('are told when to come back, and then are heard again', async () => {
    await askWrongly(limits.wrongAttemptsPerShipperAndAddress, () => 501)
    const shown = { shipper: 501, secret: password, kind: 'password', address: attacker } as const
    const refused = await shippers.authenticate(shown)
    assert.ok(!refused.ok && refused.refusal.name === 'attempts-limited')
    const { retrySeconds } = refused.refusal
    assert.ok(retrySeconds >= 1 && retrySeconds <= 5, `${retrySeconds} s`)
    now += retrySeconds * 1_000
    assert.equal((await shippers.authenticate(shown)).ok, true)
  })

  test('never stop those who are right, however often they ask', async () => {
    for (let turn = 0; turn < limits.wrongAttemptsPerShipperAndAddress + 5; turn += 1) {
      shippers.forget()
      assert.equal(await ask(501, password, honest), 'accepted')
    }
  })

  test('are limited for an address over all shippers, unknown ones too', async () => {
    const answers: string[] = []
    for (let round = 0; round < 7; round += 1)
      answers.push(...(await askWrongly(45, (turn) => 600 + round * 45 + turn)))
    const heard = answers.filter((answer) => answer === 'credentials-wrong')
    assert.equal(heard.length, limits.wrongAttemptsPerAddress)
    assert.equal(await ask(501, password, attacker), 'attempts-limited')
    assert.equal(await ask(501, password, honest), 'accepted')
  })

  test('a flood of them from one address does not stop the right ones from another', async () => {
    const flood = askWrongly(limits.wrongAttemptsPerAddress, (turn) => 600 + turn)
    assert.equal(await ask(501, password, honest), 'accepted')
    await flood
  })

  test('a refusal is never shared with a call from another address', async () => {
    await askWrongly(limits.wrongAttemptsPerShipperAndAddress, () => 501)
    const [limited, right] = await Promise.all([
      ask(501, password, attacker),
      ask(501, password, honest),
    ])
    assert.equal(limited, 'attempts-limited')
    assert.equal(right, 'accepted')
  })

  test('can be left unlimited for load tests', async () => {
    shippers = openShippers(db, () => now, { limitAttempts: false })
    const answers = await askWrongly(limits.wrongAttemptsPerShipperAndAddress + 5, () => 501)
    assert.deepEqual(new Set(answers), new Set(['credentials-wrong']))
  })
})
