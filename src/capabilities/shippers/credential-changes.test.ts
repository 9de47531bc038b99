import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { openAudit } from '../audit/audit.ts'
import { shipperLimits } from './shippers.limits.ts'
import { type CredentialKind, openShippers, type Shippers } from './shippers.ts'

const by = { id: 'token of prueba', name: 'prueba', role: 'administrator' } as const
const hour = 3_600_000
/** Shorter than the cache lifetime of a verified credential, so that the cache must honour it. */
const shortly = shipperLimits.rememberedCredentialsMs / 2

forEachEngine((engine) => {
  let db: TestDatabase
  let shippers: Shippers
  let count = 500
  let clock = Date.now()

  before(async () => {
    db = await openMigrated(engine)
    shippers = openShippers(db, () => clock, { limitAttempts: false })
  })
  after(() => db.dispose())

  async function account() {
    count += 1
    const numbers = { insured: false, sameDay: false, volumetricFactor: 4000 }
    const usual = { ...numbers, labelLinks: 'optional' } as const
    const shipper = { number: count, name: `Tienda ${count}`, mode: 'CROSS', ...usual } as const
    const issued = await shippers.issueCredentials(shipper, by)
    assert.ok(issued.ok)
    return { ...issued.value, number: count }
  }

  async function make(number: number, overlapMs?: number, kind: CredentialKind = 'password') {
    const made = await shippers.makeCredential(number, { kind, overlapMs }, by)
    assert.ok(made.ok, JSON.stringify(made))
    return made.value
  }

  /** Checks the credential as a caller does: from the cache, or else verified. */
  async function opens(
    number: number,
    secret: string,
    kind: CredentialKind = 'password',
    on = shippers,
  ) {
    const shown = { shipper: number, secret, kind, address: '203.0.113.9' } as const
    return on.recall(shown) !== undefined || (await on.authenticate(shown)).ok
  }

  test('each shows when it was used last, to the minute', async () => {
    const { number, password } = await account()
    const usedAt = async (kind: CredentialKind) =>
      (await shippers.listCredentials(number)).find((one) => one.kind === kind)?.lastUsedAt
    assert.deepEqual([await usedAt('password'), await usedAt('key')], [undefined, undefined])
    assert.ok(await opens(number, password))
    const first = clock
    assert.deepEqual([await usedAt('password'), await usedAt('key')], [first, undefined])
    clock += 59_999
    assert.ok(await opens(number, password), 'from memory')
    assert.equal(await usedAt('password'), first, 'at most once a minute')
    clock += 1
    assert.ok(await opens(number, password), 'from memory')
    const other = openShippers(db, () => clock, { limitAttempts: false })
    await shippers.storeUses()
    const all = await other.listCredentials(number)
    const seen = all.find(({ kind }) => kind === 'password')
    assert.equal(seen?.lastUsedAt, clock)
  })

  test('a rotated password stays valid for the overlap, and not a moment longer', async () => {
    const { number, password, key } = await account()
    assert.ok(await opens(number, password))
    const { secret } = await make(number, shortly)
    clock += shortly - 1
    assert.ok(await opens(number, password), 'remembered from before the rotation')
    clock += 1
    assert.equal(await opens(number, password), false)
    assert.ok(await opens(number, secret))
    assert.ok(await opens(number, key, 'key'), 'the other kind is left alone')
  })

  test('a credential verified during the overlap ends with it, too', async () => {
    const { number, password } = await account()
    await make(number, shortly)
    assert.ok(await opens(number, password))
    clock += shortly
    assert.equal(await opens(number, password), false)
  })

  test('another process ends it at the same moment', async () => {
    const { number, password } = await account()
    const other = openShippers(await db.again(), () => clock, { limitAttempts: false })
    assert.ok(await opens(number, password, 'password', other))
    await make(number, shortly)
    // Called by the watch of epochs when it sees the change.
    await other.refresh()
    assert.ok(await opens(number, password, 'password', other))
    clock += shortly
    assert.equal(await opens(number, password, 'password', other), false)
  })

  test('a second rotation never extends an end', async () => {
    const { number, password } = await account()
    await make(number, hour)
    await make(number, 5 * hour)
    const ends = (await shippers.listCredentials(number))
      .filter(({ kind }) => kind === 'password')
      .map(({ expiresAt }) => expiresAt)
    assert.deepEqual(new Set(ends), new Set([clock + hour, clock + 5 * hour, undefined]))
    clock += hour
    assert.equal(await opens(number, password), false)
  })

  test('an additional credential leaves the existing ones unchanged', async () => {
    const { number, password } = await account()
    const { secret, id } = await make(number)
    assert.ok(await opens(number, password))
    assert.ok(await opens(number, secret))
    assert.ok((await shippers.revokeCredential(number, id, by)).ok)
    assert.equal(await opens(number, secret), false)
    assert.ok(await opens(number, password))
  })

  test('a revoked credential is unknown from then on, and so is another shipper’s', async () => {
    const [one, two] = [await account(), await account()]
    const { id } = await make(one.number, undefined, 'key')
    const unknown = { ok: false, refusal: 'credential-unknown' }
    assert.deepEqual(await shippers.revokeCredential(two.number, id, by), unknown)
    assert.ok((await shippers.revokeCredential(one.number, id, by)).ok)
    assert.deepEqual(await shippers.revokeCredential(one.number, id, by), unknown)
    const soonOver = await make(one.number, undefined, 'key')
    await make(one.number, hour, 'key')
    clock += hour
    assert.deepEqual(await shippers.revokeCredential(one.number, soonOver.id, by), unknown)
  })

  test('credentials of a kind are limited, and rotating without overlap makes room', async () => {
    const { number } = await account()
    for (let made = 1; made < shipperLimits.credentialsPerKind; made += 1) await make(number)
    const full = { ok: false, refusal: 'credentials-too-many' }
    const wish = { kind: 'password', overlapMs: undefined } as const
    assert.deepEqual(await shippers.makeCredential(number, wish, by), full)
    assert.deepEqual(await shippers.makeCredential(number, { ...wish, overlapMs: hour }, by), full)
    await make(number, undefined, 'key')
    await make(number, 0)
    const kinds = (await shippers.listCredentials(number)).map(({ kind }) => kind)
    assert.deepEqual(kinds.toSorted(), ['key', 'key', 'password'])
  })

  test('expired credentials make room and are deleted', async () => {
    const { number } = await account()
    for (let made = 1; made < shipperLimits.credentialsPerKind; made += 1) await make(number, hour)
    clock += hour
    assert.equal((await shippers.listCredentials(number)).length, 2)
    await make(number, hour)
    const [row] = await db.all<{ count: number }>(
      'select count(*) as count from credential where shipper_number = $1',
      [number],
    )
    assert.equal(Number(row?.count), 3)
  })

  test('all hashes of an account share a salt, so that one hash is enough to compare', async () => {
    const { number } = await account()
    await make(number)
    await make(number, hour, 'key')
    const rows = await db.all<{ hash: string }>(
      'select hash from credential where shipper_number = $1',
      [number],
    )
    assert.equal(rows.length, 4)
    assert.equal(new Set(rows.map(({ hash }) => hash.split('$')[1])).size, 1)
  })

  test('changed facts apply to cached callers', async () => {
    const { number, password, shipper } = await account()
    await opens(number, password)
    const facts = { name: 'Otro nombre', insured: true, sameDay: true, volumetricFactor: 5000 }
    const changed = await shippers.change(number, facts, by)
    const expected = { ...shipper, ...facts }
    assert.deepEqual(changed, { ok: true, value: expected })
    const shown = { shipper: number, secret: password, kind: 'password', address: 'x' } as const
    assert.deepEqual(shippers.recall(shown), expected)
    assert.deepEqual(await shippers.find(number), expected)
    const unknown = await shippers.change(9_999, facts, by)
    assert.deepEqual(unknown, { ok: false, refusal: 'shipper-unknown' })
  })

  test('every change is on the audit chain, and no secret is', async () => {
    const { number, shipper } = await account()
    const first = await make(number)
    const second = await make(number, hour)
    await shippers.revokeCredential(number, first.id, by)
    await shippers.change(number, { ...shipper, name: 'Con registro' }, by)
    const rows = await db.all<{ action: string; detail: string }>(
      'select action, detail from audit_entry where subject = $1 order by sequence',
      [`shipper ${number}`],
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['shipper.add', 'shipper.credential', 'shipper.rotate', 'shipper.revoke', 'shipper.change'],
    )
    const written = JSON.stringify(rows)
    assert.ok(written.includes(first.id) && written.includes('Con registro'))
    for (const secret of [first.secret, second.secret]) assert.ok(!written.includes(secret))
    assert.equal((await openAudit(db).verify()).sound, true)
  })
})
