import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { generalList as list, generalTariff as tariff } from '../../../test/support/rate-rows.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { RowPage } from '../../kits/db/keyed-rows.ts'
import { openShippers } from '../shippers/shippers.ts'
import { openRates, type Rates, type RateTable } from './rates.ts'

const by = { id: 'token of prueba', name: 'prueba', role: 'administrator' } as const
const code = (digits: number) => digits as PostalCode
const whole: RowPage = { after: '', limit: 1_000_000, filters: {} }

const zone = { code: 'A', name: 'Norte' }
const range = { fromPostal: code(1000), toPostal: code(1999), zone: 'A' }
forEachEngine((engine) => {
  let db: TestDatabase
  let rates: Rates

  before(async () => {
    db = await openMigrated(engine)
    const usual = { insured: false, sameDay: false, volumetricFactor: 4000 }
    const shippers = openShippers(db, Date.now, { limitAttempts: false })
    await shippers.issueCredentials({ number: 7, name: 'Tienda', mode: 'CROSS', ...usual }, by)
  })
  beforeEach(async () => {
    for (const table of ['shipper_rate', 'tariff', 'price_list', 'zone_range', 'zone'])
      await db.run(`delete from ${table}`)
    rates = await openRates(db, Date.now)
    await saved(rates.zones, zone)
    await saved(rates.priceLists, list)
  })
  after(() => db.dispose())

  async function saved<Row>(table: RateTable<Row>, ...rows: Row[]) {
    const outcome = await table.save(rows, by)
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.value
  }

  test('a file counts truly the rows it adds, changes, leaves as they are and removes', async () => {
    const [one, two, three] = [tariff(1, 100), tariff(2, 200), tariff(3, 300)]
    await rates.tariffs.save([one, two], by, { replace: true })
    for (const replace of [false, true]) {
      const same = await rates.tariffs.save([one, two], by, { replace })
      assert.deepEqual(same.ok && same.value, { added: 0, changed: 0, unchanged: 2, removed: 0 })
    }
    const mixed = await rates.tariffs.save([one, { ...two, amountCents: 250 }, three], by)
    assert.deepEqual(mixed.ok && mixed.value, { added: 1, changed: 1, unchanged: 1, removed: 0 })
    const fewer = await rates.tariffs.save([{ ...three, validTo: 30 }, two], by, { replace: true })
    assert.deepEqual(fewer.ok && fewer.value, { added: 0, changed: 2, unchanged: 0, removed: 1 })
    assert.deepEqual(await rates.tariffs.page(whole), [two, { ...three, validTo: 30 }])
  })

  test('every table knows a row that it has already', async () => {
    const rate = { shipper: 7, list: 'GENERAL', originPostal: null, paymentDays: 3 }
    await saved(rates.shipperRates, rate)
    await saved(rates.ranges, range)
    const counts = [
      await saved(rates.zones, zone),
      await saved(rates.ranges, range),
      await saved(rates.priceLists, list),
      await saved(rates.shipperRates, rate),
    ]
    assert.deepEqual(
      counts.map(({ unchanged }) => unchanged),
      [1, 1, 1, 1],
    )
  })
})
