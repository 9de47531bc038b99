import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { generalList as list, generalTariff as tariff } from '../../../test/support/rate-rows.ts'
import { turnsDuring } from '../../../test/support/turns.ts'
import { until } from '../../../test/support/until.ts'
import { readConfig } from '../../config.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { openEnvironment } from '../../environment.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Database } from '../../kits/db/database.ts'
import type { RowPage } from '../../kits/db/keyed-rows.ts'
import { silentLog } from '../../kits/log/log.ts'
import { openAudit } from '../audit/audit.ts'
import { openShippers } from '../shippers/shippers.ts'
import { openRates, type Rates, type RateTable } from './rates.ts'

const by = { id: 'token of prueba', name: 'prueba', role: 'administrator' } as const
const config = readConfig({ POSTA_ENVIRONMENTS: 'testing' })
const code = (digits: number) => digits as PostalCode
const whole: RowPage = { after: '', limit: 1_000_000, filters: {} }

function quoted(rates: Rates, shipper = 1): number | string {
  const answer = rates.quoteRate({
    shipper: { number: shipper, volumetricFactor: 4000 },
    destination: code(1500),
    weight: { specific: hundredths(100), volumetric: undefined, sides: undefined },
    service: 'E',
    declaredValueCents: 0,
    cashOnDeliveryCents: 0,
  })
  return answer.ok ? answer.value.netCents : answer.refusal.name
}

/** Opens the doors as the service does, so that they see changes made by others. */
async function openNode(db: Database) {
  const parts = { config, databases: new Map([['testing', db] as const]), log: silentLog }
  const { environment, close } = await openEnvironment('testing', parts)
  return { rates: environment.rates, close }
}

async function emptyTables(db: Database): Promise<void> {
  for (const table of ['shipper_rate', 'tariff', 'price_list', 'zone_range', 'zone'])
    await db.run(`delete from ${table}`)
}

forEachEngine((engine) => {
  let db: TestDatabase
  let rates: Rates

  before(async () => {
    db = await openMigrated(engine)
    const usual = { insured: false, sameDay: false, volumetricFactor: 4000 }
    const shippers = openShippers(db, Date.now, { limitAttempts: false })
    for (const number of [7, 9001, 9002])
      await shippers.issueCredentials({ number, name: 'Tienda', mode: 'CROSS', ...usual }, by)
  })
  beforeEach(async () => {
    await emptyTables(db)
    rates = await openRates(db, Date.now)
  })
  after(() => db.dispose())

  async function saved<Row>(table: RateTable<Row>, ...rows: Row[]) {
    const outcome = await table.save(rows, by)
    assert.ok(outcome.ok, JSON.stringify(outcome))
    return outcome.value
  }

  async function openOne(): Promise<void> {
    await saved(rates.zones, { code: 'A', name: 'Norte' })
    await saved(rates.ranges, { fromPostal: code(1000), toPostal: code(1999), zone: 'A' })
    await saved(rates.priceLists, list)
    await saved(rates.tariffs, tariff(1, 100), tariff(5, 300))
  }

  test('stored prices are quoted at once, and read back as they were given', async () => {
    assert.equal(quoted(rates), 'prices-missing')
    await openOne()
    const agreed = { freeFromCents: 5_000, paymentDays: 3 }
    const rate = { shipper: 7, list: 'GENERAL', originPostal: null, ...agreed }
    await saved(rates.shipperRates, rate)
    assert.equal(rates.freeFrom(7), 5_000)
    assert.equal(rates.paymentDays(7), 3)
    assert.equal(quoted(rates), 100)
    assert.deepEqual(await rates.zones.page(whole), [{ code: 'A', name: 'Norte' }])
    assert.deepEqual(await rates.priceLists.page(whole), [list])
    assert.deepEqual(await rates.tariffs.page(whole), [tariff(1, 100), tariff(5, 300)])
    assert.deepEqual(await rates.ranges.page(whole), [
      { fromPostal: 1000, toPostal: 1999, zone: 'A' },
    ])
    assert.deepEqual(await rates.shipperRates.page(whole), [rate])
  })

  test('an existing row is updated, even when others reference it', async () => {
    await openOne()
    assert.deepEqual(
      await saved(rates.zones, { code: 'A', name: 'Sur' }, { code: 'B', name: '' }),
      {
        added: 1,
        changed: 1,
        unchanged: 0,
        removed: 0,
      },
    )
    await saved(rates.priceLists, { ...list, vatBasisPoints: 1_050, name: 'Otra' })
    await saved(rates.tariffs, tariff(1, 150))
    assert.equal(quoted(rates), 150)
    assert.deepEqual(
      (await rates.zones.page(whole)).map(({ name }) => name),
      ['Sur', ''],
    )
    assert.equal((await rates.priceLists.page(whole))[0]?.vatBasisPoints, 1_050)
    assert.equal((await rates.tariffs.page(whole)).length, 2)
  })

  test('if one row has a fault, none is stored', async () => {
    await openOne()
    const rows = [tariff(1, 999), tariff(2, 999), tariff(3, 999, { destination: 'NADA' })]
    assert.deepEqual(await rates.tariffs.save(rows, by), {
      ok: false,
      refusal: [{ index: 2, field: 'destination', name: 'zone-unknown' }],
    })
    assert.equal(quoted(rates), 100)
    assert.equal((await rates.tariffs.page(whole)).length, 2)
  })

  test('replacing tariffs deletes those of the lists in the file, and no others', async () => {
    await openOne()
    await saved(rates.priceLists, { ...list, code: 'OTRA' })
    await saved(rates.tariffs, tariff(5, 77, { list: 'OTRA' }))
    const outcome = await rates.tariffs.save([tariff(9, 900)], by, { replace: true })
    assert.deepEqual(outcome, {
      ok: true,
      value: { added: 1, changed: 0, unchanged: 0, removed: 2 },
    })
    assert.equal(quoted(rates), 900)
    assert.equal((await rates.tariffs.page({ ...whole, filters: { list: 'OTRA' } })).length, 1)
  })

  test('a referenced row can not be deleted; others can, once', async () => {
    await openOne()
    const inUse = { ok: false, refusal: 'row-in-use' }
    assert.deepEqual(await rates.zones.remove('A', by), inUse)
    assert.deepEqual(await rates.priceLists.remove('GENERAL', by), inUse)
    const key = rates.tariffs.keyOf(tariff(1, 0))
    assert.deepEqual(await rates.tariffs.remove(key, by), { ok: true, value: undefined })
    assert.deepEqual(await rates.tariffs.remove(key, by), { ok: false, refusal: 'row-unknown' })
    assert.equal(quoted(rates), 300)
    await saved(rates.shipperRates, { shipper: 7, list: 'GENERAL', originPostal: code(1200) })
    assert.ok((await rates.shipperRates.remove('7', by)).ok)
    assert.deepEqual(await rates.shipperRates.remove('7', by), {
      ok: false,
      refusal: 'row-unknown',
    })
    assert.ok((await rates.ranges.remove('1000-1999', by)).ok)
    assert.equal(quoted(rates), 'prices-missing')
  })

  test('pages have no gaps, and filters apply', async () => {
    await rates.openPrices(demoRates, by)
    const seen: string[] = []
    for (let last = ''; ; last = seen.at(-1) ?? '') {
      const page = await rates.tariffs.page({ after: last, limit: 100, filters: {} })
      seen.push(...page.map(rates.tariffs.keyOf))
      if (page.length < 100) break
    }
    assert.equal(seen.length, demoRates.tariffs.length)
    assert.equal(new Set(seen).size, seen.length)
    const filters = { list: 'GENERAL', origin: 'AMBA', destination: 'CUYO', service: '*' }
    const tariffRows = await rates.tariffs.page({ after: '', limit: 100, filters })
    assert.equal(tariffRows.length, 6)
    const ranges = await rates.ranges.page({ ...whole, filters: { zone: '', postalCode: '5350' } })
    assert.deepEqual(
      ranges.map(({ zone }) => zone),
      ['CENTRO', 'NOA'],
    )
    const shippers = await rates.shipperRates.page({ after: '9001', limit: 9, filters: {} })
    assert.deepEqual(
      shippers.map(({ shipper }) => shipper),
      [9002],
    )
  })

  test('first prices are stored once, and never over existing ones', async () => {
    await openOne()
    await rates.openPrices(demoRates, by)
    const late = await openRates(db, Date.now)
    await late.openPrices(demoRates, by)
    assert.equal((await rates.tariffs.page(whole)).length, 2)
    await emptyTables(db)
    const [one, other] = [
      await openRates(db, Date.now),
      await openRates(await db.again(), Date.now),
    ]
    await Promise.all([one.openPrices(demoRates, by), other.openPrices(demoRates, by)])
    assert.equal((await one.tariffs.page(whole)).length, demoRates.tariffs.length)
    assert.equal(quoted(other), 498_000)
  })

  test('every process sees a change without being asked to refresh', async () => {
    await openOne()
    const node = await openNode(await db.again())
    try {
      assert.equal(quoted(node.rates), 100)
      await saved(rates.tariffs, tariff(1, 123))
      await until('the other one quotes it', () => quoted(node.rates) === 123)
    } finally {
      await node.close()
    }
  })

  test('of two concurrent changes of a tariff one wins, and the audit chain is valid', async () => {
    await openOne()
    const other = await openRates(engine.oneSession ? db : await db.again(), Date.now)
    await Promise.all([
      rates.tariffs.save([tariff(1, 111)], by),
      other.tariffs.save([tariff(1, 222)], by),
      rates.zones.save([{ code: 'B', name: 'Sur' }], by),
      other.zones.remove('B', by),
    ])
    await rates.refresh()
    assert.ok([111, 222].includes(Number(quoted(rates))))
    assert.equal((await openAudit(db).verify()).sound, true)
  })

  test('every change is audited with its operator', async () => {
    const audit = openAudit(db)
    await saved(rates.zones, { code: 'REC', name: 'Registro' })
    await rates.zones.remove('REC', by)
    const entries = await audit.list(0, 1_000_000, 'zone REC')
    assert.deepEqual(
      entries.slice(-2).map(({ action, operator }) => [action, operator]),
      [
        ['zone.put', 'prueba'],
        ['zone.delete', 'prueba'],
      ],
    )
  })

  test('fifty thousand tariffs are stored and quoted from', async () => {
    await openOne()
    const count = engine.oneSession ? 5_000 : 50_000
    const many = Array.from({ length: count }, (_, index) =>
      tariff(1, index, { upToHundredthsKg: hundredths(index + 1), validFrom: index % 7 }),
    )
    const outcome = await rates.tariffs.save(many, by, { replace: true })
    const stored = { added: count, changed: 0, unchanged: 0, removed: 2 }
    assert.deepEqual(outcome, { ok: true, value: stored })
    assert.equal(quoted(rates), 99)
  })

  test('a row that repeats one far before it is found, and others are served meanwhile', async () => {
    await openOne()
    const many = Array.from({ length: 3_500 }, (_, index) =>
      tariff(1, index, { upToHundredthsKg: hundredths(index + 1) }),
    )
    const repeated = [...many.slice(0, 3_400), tariff(1, 9, { upToHundredthsKg: hundredths(3) })]
    assert.deepEqual(await rates.tariffs.judge(repeated), [
      { index: 3_400, field: 'upToHundredthsKg', name: 'row-repeated' },
    ])
    for (const work of [() => rates.tariffs.judge(many), () => rates.tariffs.save(many, by)]) {
      const turns = await turnsDuring(work)
      assert.ok(turns >= 3, `${turns} turns`)
    }
  })
})
