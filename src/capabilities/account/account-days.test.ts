import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { crossShipper, orderV1 } from '../../../test/support/order-door.ts'
import {
  elsewhere,
  officer,
  openPieceDoors,
  type PieceDoors,
} from '../../../test/support/piece-doors.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { addShipper } from '../../../test/support/shippers.ts'
import { demoRates } from '../../demo/demo-rates.ts'
import { hundredths } from '../../kernel/measures.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { readOrderV1 } from '../orders/message/order-v1-reading.wire.ts'
import { eraseOrders } from '../orders/orders.ts'
import { openRates, type Rates } from '../rates/rates.ts'
import { type AccountBook, openAccount } from './account.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const { number: shipper } = crossShipper

const changes = [
  'cancel',
  'measure',
  'return',
  'redirect',
  'reload',
  'erase',
  'reprice',
  'refactor',
] as const

const happenings = fc.array(
  fc.record({
    what: fc.constantFrom('load', 'pass', ...changes),
    which: fc.nat(5),
    hours: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 5, maxLength: 30 },
)

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let rates: Rates
  let account: AccountBook
  let fresh: AccountBook
  let now = 1_800_000_000_000
  let factor = 4_000
  const codes: TrackingCode[] = []
  const clock = () => now

  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, shipper)
    rates = await openRates(db, clock)
    await rates.openPrices({ ...demoRates, shipperRates: [] }, officer)
    doors = await openPieceDoors(db, clock, { rates })
    const shippers = { find: async () => crossShipper }
    fresh = openAccount(db, { rates, shippers })
    account = openAccount(
      db,
      { rates, shippers },
      { db, clock, priceRevision: rates.priceRevision },
    )
  })
  after(() => db.dispose())

  async function reprice(): Promise<void> {
    const [first] = await rates.tariffs.page({ after: '', limit: 1, filters: {} })
    assert.ok(first)
    const saved = await rates.tariffs.save(
      [{ ...first, amountCents: first.amountCents + 100 }],
      officer,
    )
    assert.ok(saved.ok)
  }

  async function measure(code: TrackingCode, hours: number): Promise<void> {
    const size = { lengthHundredthsCm: hundredths(3_000), widthHundredthsCm: hundredths(2_000) }
    const weight = {
      weightHundredthsKg: hundredths(hours * 30),
      heightHundredthsCm: size.lengthHundredthsCm,
    }
    const one = { code, package: 0, at: now, branchCode: 'C0001', ...size, ...weight }
    await doors.measurements.record([one], officer)
  }

  async function reload(code: TrackingCode): Promise<void> {
    await doors.cancellations.cancelOrder(crossShipper, code)
    const { submission } = readOrderV1({ ...orderV1, trackingCode: code }, crossShipper, undefined)
    await doors.orders.createOrder({ ...submission, reload: true })
  }

  async function happen(what: string, which: number, hours: number): Promise<void> {
    const code = codes.at(-1 - which)
    now += 60_000
    if (what === 'pass') now += hours * hourMs
    else if (what === 'load' || code === undefined) codes.push(await doors.loadCross())
    else if (what === 'cancel') await doors.cancellations.cancelOrder(crossShipper, code)
    else if (what === 'measure') await measure(code, hours)
    else if (what === 'return') {
      await doors.scan(code, ['IF', 'AS'])
      await doors.rescues.requestRescue(shipper, [code], { kind: 'return' })
      await doors.scan(code, ['AR'])
    } else if (what === 'redirect')
      await doors.rescues.requestRescue(shipper, [code], {
        kind: 'redirection',
        destination: elsewhere,
      })
    else if (what === 'erase') await db.transaction((tx) => eraseOrders(tx, [code]))
    else if (what === 'reprice') await reprice()
    else if (what === 'reload') await reload(code)
    else factor = factor === 4_000 ? 5_000 : 4_000
  }

  async function compare(from: number, to: number): Promise<void> {
    const client = { ...crossShipper, volumetricFactor: factor }
    assert.deepEqual(
      await account.summary(client, { from, to }),
      await fresh.summary(client, { from, to }),
    )
    if (from === 0) return
    for (const zoneHours of [-3, 5]) {
      const dayOf = (at: number) => new Date(at + zoneHours * hourMs).toISOString().slice(0, 10)
      assert.deepEqual(
        await account.weeks(client, { from, to }, dayOf),
        await fresh.weeks(client, { from, to }, dayOf),
      )
    }
  }

  for (const change of changes)
    test(`a day is added up again after a change: ${change}`, async () => {
      const code = await doors.loadCross()
      codes.push(code)
      now += 2 * dayMs
      await compare(0, now)
      await happen(change, 0, 40)
      await compare(0, now)
    })

  test('whatever happens to orders and prices, the kept days add up to the lines', async () => {
    const property = fc.asyncProperty(happenings, fc.nat(9), async (some, days) => {
      for (const { what, which, hours } of some) {
        await happen(what, which, hours)
        await compare(0, now + 1)
      }
      await compare(now - days * dayMs - hourMs, now - hourMs / 2)
    })
    await fc.assert(property, { numRuns: randomRuns(8) })
  })

  test('days that were added up once are read, not added up', async () => {
    now += 3 * dayMs
    const watched = withStatements(db)
    const shippers = { find: async () => crossShipper }
    const cache = { db: watched.db, clock, priceRevision: rates.priceRevision }
    const watching = openAccount(watched.db, { rates, shippers }, cache)
    await watching.summary(crossShipper, { from: 0, to: now })
    watched.statements.length = 0
    const again = await watching.summary(crossShipper, { from: 0, to: now })
    assert.ok(again.ok && again.value.shipments > 0)
    assert.deepEqual(
      watched.statements.filter((sql) => sql.includes('order_content')),
      [],
    )
  })

  test('prices of days to come leave those of past days as they are', async () => {
    const yesterday = { from: now - 2 * dayMs, to: now - dayMs }
    const revision = rates.priceRevision(shipper, yesterday)
    const [first] = await rates.tariffs.page({ after: '', limit: 1, filters: {} })
    assert.ok(first)
    const ended = { ...first, validTo: now + dayMs }
    const following = { ...first, amountCents: first.amountCents + 7, validFrom: now + dayMs }
    assert.ok((await rates.tariffs.save([ended, following], officer)).ok)
    assert.equal(rates.priceRevision(shipper, yesterday), revision)
    assert.notEqual(rates.priceRevision(shipper, { from: now, to: now + 2 * dayMs }), revision)
    await reprice()
    assert.notEqual(rates.priceRevision(shipper, yesterday), revision)
  })
})
