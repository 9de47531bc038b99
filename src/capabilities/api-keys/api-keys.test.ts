import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { closeEngines, engines, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { refuse } from '../../outcome.ts'
import type { Once } from '../retries/retries.ts'
import { openShippers, type Shippers } from '../shippers/shippers.ts'
import { keyLimits } from './api-keys.limits.ts'
import { type ApiKeys, openApiKeys } from './api-keys.ts'
import { parseKey, writeKey } from './key-text.ts'

const by = { id: 'token 1', name: 'prueba' }
const operator = { id: 'token of prueba', name: 'prueba', role: 'administrator' } as const
const wish = {
  name: 'tienda',
  scopes: ['account'],
  origins: [],
  expiresAt: undefined,
} as const

after(closeEngines)

test('a key is written and read alike, and nothing else is one', () => {
  const parts = { environment: 'testing', id: 'abcd1234efgh5678', secret: 'x'.repeat(50) } as const
  assert.deepEqual(parseKey(writeKey(parts)), parts)
  const live = { ...parts, environment: 'production' } as const
  assert.deepEqual(parseKey(writeKey(live)), live)
  for (const text of ['', 'posta_test_', `${writeKey(parts)}\n`, `x${writeKey(parts)}`])
    assert.equal(parseKey(text), undefined, text)
})

for (const engine of engines) {
  describe(`keys on ${engine.name}`, () => {
    let db: TestDatabase
    let shippers: Shippers
    let [here, there]: [ApiKeys | undefined, ApiKeys | undefined] = [undefined, undefined]
    let now: number
    const clock = () => now
    const keys = (): ApiKeys => {
      assert.ok(here)
      return here
    }

    beforeEach(async () => {
      db = await openMigrated(engine)
      now = 1_800_000_000_000
      shippers = openShippers(db, clock, { limitAttempts: false })
      const account = {
        id: 'token 1',
        name: 'Tienda',
        mode: 'CROSS',
        insured: false,
        sameDay: false,
      } as const
      await shippers.issueCredentials({ ...account, number: 501, volumetricFactor: 1 }, operator)
      here = await openApiKeys(db, clock, 'testing', {
        shippers,
        scopes: [],
        report: assert.ifError,
      })
      there = await openApiKeys(db, clock, 'testing', {
        shippers,
        scopes: [],
        report: assert.ifError,
      })
    })
    afterEach(() => db.dispose())

    async function issue(): Promise<{ id: string; text: string }> {
      const issued = await keys().issue(501, wish, by)
      assert.ok(issued.ok)
      return { id: issued.value.key.id, text: issued.value.text }
    }

    test('the use of a key is stored, to the minute', async () => {
      const { id, text } = await issue()
      const lastUse = async () => {
        await keys().settle()
        return (await keys().list(501)).find((key) => key.id === id)?.lastUsedAt
      }
      assert.equal(await lastUse(), undefined)
      await keys().identify(text)
      const first = now
      assert.equal(await lastUse(), first)
      now += 30_000
      await keys().identify(text)
      assert.equal(await lastUse(), first)
      now += 30_000
      await keys().identify(text)
      assert.equal(await lastUse(), now)
    })

    test('a key that ends gives none that lasts longer, by any way', async () => {
      const ending = { scopes: ['account'], expiresAt: now + 1_000 } as const
      const limited = { ...by, shipper: 501, rights: ending }
      const issued = (expiresAt: number | undefined) =>
        keys().issue(501, { ...wish, expiresAt }, limited)
      assert.deepEqual(await issued(undefined), refuse('expiry-beyond-own'))
      assert.deepEqual(await issued(now + 1_001), refuse('expiry-beyond-own'))
      const brief = await issued(now + 1_000)
      assert.ok(brief.ok)
      const { id } = await issue()
      assert.deepEqual(await keys().rotate(id, 0, limited), refuse('key-unknown'))
      assert.ok((await keys().rotate(brief.value.key.id, 0, limited)).ok)
    })

    test('an account has so many keys that work, and no more', async () => {
      const { id } = await issue()
      const row = [501, 'otra', '', 'account', '', now, 'prueba', null, null] as const
      await db.insertRows({
        table: 'api_key',
        columns: [
          'id',
          'shipper_number',
          'name',
          'digest',
          'scopes',
          'origins',
          'created_at',
          'created_by',
          'expires_at',
          'revoked_at',
        ],
        rows: Array.from({ length: keyLimits.keysPerShipper - 1 }, (_, place) => [
          `k${place}`,
          ...row,
        ]),
      })
      assert.deepEqual(await keys().issue(501, wish, by), refuse('too-many-keys'))
      assert.deepEqual(await keys().rotate(id, 0, by), refuse('too-many-keys'))
      assert.ok((await keys().revoke(id, by)).ok)
      assert.ok((await keys().issue(501, wish, by)).ok)
    })

    test('a key issued in one process works in another until it is revoked', async () => {
      const { id, text } = await issue()
      assert.equal((await there?.identify(text))?.ok, true)
      await keys().revoke(id, by)
      await there?.refresh()
      assert.deepEqual(await there?.identify(text), refuse('key-revoked'))
    })

    test('of a key nothing is stored that opens anything', async () => {
      const { id, text } = await issue()
      const [row] = await db.all<Record<string, unknown>>('select * from api_key where id = $1', [
        id,
      ])
      assert.ok(!JSON.stringify(row).includes(parseKey(text)?.secret ?? ''))
    })

    test('two rotations at once leave two successors, and the old one ends with the sooner', async () => {
      const { id, text } = await issue()
      const rotated = await Promise.all([
        keys().rotate(id, 60_000, by),
        there?.rotate(id, 5_000, by),
      ])
      for (const one of rotated) {
        assert.ok(one?.ok)
        assert.equal((await keys().identify(one.value.text)).ok, true)
      }
      now += 5_000
      await keys().refresh()
      assert.deepEqual(await keys().identify(text), refuse('key-expired'))
    })

    test('a repeated request under one key issues one API key, and returns its id', async () => {
      const once: Once = { shipper: 501, operation: 'issueOwnKey', key: 'k-0', digest: 'd' }
      const before = (await keys().list(501)).length
      const first = await keys().issueOnce(501, wish, by, once)
      assert.ok(first.ok)
      const { id } = first.value.key
      for (const one of [keys(), there])
        assert.deepEqual(
          await one?.issueOnce(501, wish, by, once),
          refuse({ name: 'issued-before', id }),
        )
      const other = { ...once, digest: 'another' }
      assert.deepEqual(
        await keys().issueOnce(501, wish, by, other),
        refuse('idempotency-key-reused'),
      )
      assert.equal((await keys().list(501)).length, before + 1)
      const answers = await db.all('select * from api_answer')
      assert.ok(!JSON.stringify(answers).includes(parseKey(first.value.text)?.secret ?? ''))
    })

    test('a known key is stored once', async () => {
      const text = writeKey({ environment: 'testing', id: 'knownkey', secret: 'k'.repeat(30) })
      await keys().issueKnown(501, wish, text, by)
      await there?.issueKnown(501, wish, text, by)
      assert.equal((await keys().list(501)).length, 1)
      assert.equal((await keys().identify(text)).ok, true)
    })
  })
}
