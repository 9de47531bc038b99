import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { crossShipper } from '../../../test/support/order-door.ts'
import { openPieceDoors } from '../../../test/support/piece-doors.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { openRates, type Rates, type TariffRow } from '../rates/rates.ts'
import { openImpacts, type TariffImpact } from './account.ts'

const by = { id: 'token of Inés', name: 'Inés', role: 'administrator' } as const

forEachEngine((engine) => {
  let db: TestDatabase
  let rates: Rates
  let impact: TariffImpact
  const now = 1_800_000_000_000
  const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

  before(async () => {
    db = await openMigrated(engine)
    const doors = await openPieceDoors(db, () => now)
    rates = await openRates(db, () => now)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, by)
    impact = openImpacts(db, {
      rates,
      shippers: { list: async () => [crossShipper] },
    }).tariffImpact
    await doors.loadCross()
    await doors.loadCross()
  })
  after(() => db.dispose())

  const doubled = (row: TariffRow): TariffRow => ({
    ...row,
    amountCents: row.amountCents * 2,
    validFrom: now + 1,
  })

  test('doubled prices would have cost double, from their day on', async () => {
    const tariffs = demoRates.tariffs.map(doubled)
    const [one] = valueOf(await impact(tariffs, always, { now, from: now + 1 }))
    assert.equal(one?.shipper.number, crossShipper.number)
    assert.deepEqual([one.orders, one.estimated], [2, false])
    assert.ok(one.todayCents > 0)
    assert.equal(one.thenCents, one.todayCents * 2)
    const [early] = valueOf(await impact(tariffs, always, { now, from: now }))
    assert.equal(early?.thenCents, one.todayCents, 'not before their day')
  })

  test('stores nothing, and refuses what could not be stored', async () => {
    const version = await rates.tariffs.version()
    const [first] = demoRates.tariffs
    assert.ok(first)
    await impact([doubled(first)], always, { now, from: now })
    assert.equal(await rates.tariffs.version(), version)
    const refused = await impact([{ ...first, list: 'NADA' }], always, { now, from: now })
    assert.ok(!refused.ok && typeof refused.refusal === 'object')
    assert.equal(refused.refusal[0]?.name, 'list-unknown')
  })

  test('of a list that nobody pays by is nothing', async () => {
    await rates.priceLists.save(
      [{ ...(demoRates.priceLists[0] as (typeof demoRates.priceLists)[number]), code: 'OTRA' }],
      by,
    )
    const [first] = demoRates.tariffs
    assert.ok(first)
    const tried = await impact([{ ...first, list: 'OTRA' }], always, { now, from: now })
    assert.deepEqual(valueOf(tried), [])
  })
})

function valueOf<Value>(outcome: { ok: true; value: Value } | { ok: false }): Value {
  assert.ok(outcome.ok)
  return outcome.value
}
