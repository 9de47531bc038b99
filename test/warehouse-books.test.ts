/** The books are right after any changes of the stock, also by several people at the same time. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import {
  followScans,
  holdStock,
  type LedgerEntry,
  openWarehouse,
  releaseStock,
  type StockChange,
  type StockLine,
  type Warehouse,
} from '../src/capabilities/warehouse/warehouse.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Database } from '../src/kits/db/database.ts'
import { forEachEngine, type TestDatabase } from './support/engines.ts'
import { openMigrated } from './support/migrated.ts'
import { addWareStock, announceToNobody, wareShipper, zone } from './support/order-door.ts'
import { officer } from './support/piece-doors.ts'
import { randomRuns } from './support/random-runs.ts'

const shipper = wareShipper.number
const places = ['A01', 'B01'].map((location) => ({ warehouse: '001', location }))
const days = ['2030-01-01', '2031-01-01']
const serials = ['S1', 'S2', 'S3']

type Kind = 'plain' | 'batched' | 'numbered'

type Step =
  | { readonly do: 'receive' | 'count' | 'damage' | 'transfer'; readonly what: Units }
  | { readonly do: 'load'; readonly lines: readonly Units[] }
  | { readonly do: 'pick' | 'scan' | 'return' | 'cancel'; readonly order: number }

/** Some units of one of three SKUs: plain, by batch and expiry, or by serial. */
interface Units {
  readonly sku: Kind
  readonly place: number
  readonly name: number
  readonly named: boolean
  readonly units: number
}

const anyUnits: fc.Arbitrary<Units> = fc.record({
  sku: fc.constantFrom<Kind>('plain', 'batched', 'numbered'),
  place: fc.nat(1),
  name: fc.nat(2),
  named: fc.boolean(),
  units: fc.integer({ min: 1, max: 4 }),
})

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom<'receive' | 'count' | 'damage' | 'transfer'>(
      'receive',
      'count',
      'damage',
      'transfer',
    ),
    what: anyUnits,
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('load' as const),
      lines: fc.array(anyUnits, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom<'pick' | 'scan' | 'return' | 'cancel'>(
        'pick',
        'scan',
        'return',
        'cancel',
      ),
      order: fc.nat(2),
    }),
  },
)

const some: Units = { sku: 'plain', place: 0, name: 0, named: true, units: 2 }

/** A walk through every kind of movement, so that none is left to chance. */
const everyKind: Step[][] = [
  [{ do: 'receive', what: some }],
  [{ do: 'load', lines: [some] }],
  [{ do: 'scan', order: 0 }],
  [{ do: 'return', order: 0 }],
  [{ do: 'load', lines: [some] }],
  [{ do: 'cancel', order: 0 }],
  [{ do: 'transfer', what: some }],
  [{ do: 'count', what: { ...some, units: 3 } }],
  [{ do: 'damage', what: { ...some, units: 1 } }],
]

/** Named in full by the marks that the SKU is tracked by; an order may leave the names out. */
function toLine({ sku, place, name, units }: Units, isNamed = true): StockLine {
  const names =
    sku === 'batched'
      ? { batch: `L${name}`, expiresOn: days[name % 2] }
      : { serial: serials[name % 3] }
  return {
    sku,
    ...(places[place] ?? { warehouse: '', location: '' }),
    units: sku === 'numbered' ? 1 : units,
    ...(sku !== 'plain' && isNamed ? names : {}),
  }
}

function toChange(kind: 'receive' | 'count' | 'damage' | 'transfer', what: Units): StockChange {
  const line = toLine(what)
  if (kind === 'transfer')
    return { ...line, kind, to: places[1 - what.place] ?? { warehouse: '', location: '' } }
  return { ...line, kind: kind === 'receive' ? 'reception' : kind }
}

forEachEngine((engine) => {
  let db: TestDatabase
  let handles: Database[]
  let warehouses: Warehouse[]
  let count = 0

  before(async () => {
    db = await openMigrated(engine)
    handles = engine.oneSession ? [db] : [db, await db.again()]
    warehouses = handles.map((handle) => openWarehouse(handle, Date.now, zone, announceToNobody))
    await addWareStock(db, [])
    const size = {
      weightHundredthsKg: undefined,
      lengthHundredthsCm: undefined,
      heightHundredthsCm: undefined,
      widthHundredthsCm: undefined,
    }
    const put = await warehouses[0]?.putSkus(
      (['plain', 'batched', 'numbered'] as const).map((code) => ({
        shipperNumber: shipper,
        code,
        description: '',
        ...size,
        active: true,
        batchTracked: code === 'batched',
        serialTracked: code === 'numbered',
        expiryTracked: code === 'batched',
      })),
      officer,
    )
    assert.ok(put?.ok)
    const changes = [0, 1, 2].flatMap((name) =>
      (['plain', 'batched', 'numbered'] as const).map((sku) =>
        toChange('receive', { sku, place: name % 2, name, named: true, units: 4 }),
      ),
    )
    const first = { shipperNumber: shipper, id: undefined, reason: 'inicio', changes }
    assert.ok((await warehouses[0]?.adjustStock(first, officer))?.ok)
  })
  after(() => db.dispose())

  async function load(on: Database, code: TrackingCode, lines: readonly StockLine[]) {
    await on.transaction(async (tx) => {
      const request = { code, shipperNumber: shipper, lines }
      const stock = await holdStock(tx, [request], '2026-11-15')
      stock.take(request)
      await stock.record(tx, Date.now())
    })
  }

  async function take(step: Step, turn: number, codes: readonly TrackingCode[]): Promise<void> {
    const on = handles[turn % handles.length]
    const warehouse = warehouses[turn % warehouses.length]
    if (on === undefined || warehouse === undefined) return
    if (step.do === 'load') {
      const code = codes[turn % codes.length]
      const lines = step.lines.map((units) => toLine(units, units.named))
      if (code) await loadOnce(on, code, lines)
    } else if ('what' in step) {
      const changes = [toChange(step.do, step.what)]
      await warehouse.adjustStock(
        { shipperNumber: shipper, id: undefined, reason: 'prueba', changes },
        officer,
      )
    } else {
      const code = codes[step.order % codes.length]
      if (code) await follow(on, warehouse, step.do, code)
    }
  }

  /**
   * The orders' door lets a code be loaded only while no other load of it is under way and nothing
   * is held under it. Loads of one code run one after the other here, too: a check that another
   * load outruns would load an order over one that was picked meanwhile.
   */
  const lastLoads = new Map<TrackingCode, Promise<void>>()

  async function loadOnce(on: Database, code: TrackingCode, lines: readonly StockLine[]) {
    const mine = loadAfter(lastLoads.get(code), on, code, lines)
    lastLoads.set(code, mine)
    await mine
  }

  async function loadAfter(
    earlier: Promise<void> | undefined,
    on: Database,
    code: TrackingCode,
    lines: readonly StockLine[],
  ): Promise<void> {
    await earlier
    if (await isFree(on, code)) await load(on, code, lines).catch(passOverTaken)
  }

  /** On PostgreSQL a load may meet another change of the same serial: its key lets one of them in. */
  function passOverTaken(error: unknown): void {
    if (!/unique|duplicate/i.test(String(error))) throw error
  }

  async function isFree(on: Database, code: TrackingCode): Promise<boolean> {
    const rows = await on.all(
      `select 1 from stock_hold where tracking_code = $1 and state not in ('released', 'returned')`,
      [code],
    )
    return rows.length === 0
  }

  async function follow(
    on: Database,
    warehouse: Warehouse,
    what: 'pick' | 'scan' | 'return' | 'cancel',
    code: TrackingCode,
  ): Promise<void> {
    if (what === 'pick') await warehouse.pick({ code, lines: undefined }, officer)
    else if (what === 'cancel')
      await on.transaction((tx) =>
        releaseStock(tx, announceToNobody, code, 'remitente', Date.now()),
      )
    else
      await on.transaction((tx) =>
        followScans(
          tx,
          announceToNobody,
          [{ code, check: what === 'scan' ? 'IF' : 'RC', by: 'lector' }],
          Date.now(),
        ),
      )
  }

  /** The whole ledger as it is shown, page by page: every entry once, in order. */
  async function listAll(): Promise<LedgerEntry[]> {
    const entries: LedgerEntry[] = []
    for (;;) {
      const page = await warehouses[0]?.listMovements({}, entries.at(-1), 101)
      entries.push(...(page ?? []))
      if (page === undefined || page.length < 101) break
    }
    const newest = await warehouses[0]?.listMovements({ newestFirst: true }, undefined, 7)
    assert.deepEqual(newest, entries.toReversed().slice(0, 7))
    const next = await warehouses[0]?.listMovements({ newestFirst: true }, newest?.at(-1), 7)
    assert.deepEqual(next, entries.toReversed().slice(7, 14))
    for (const [skuId, own] of Map.groupBy(entries, (one) => `${one.shipperNumber}:${one.sku}`))
      for (const newestFirst of [false, true]) {
        const listed = await warehouses[0]?.listMovements({ skuId, newestFirst }, undefined, 9)
        assert.deepEqual(listed, (newestFirst ? own.toReversed() : own).slice(0, 9), skuId)
      }
    const names = new Set(entries.map(({ document, entry }) => `${document} ${entry}`))
    assert.equal(names.size, entries.length)
    const times = entries.map(({ at }) => at)
    assert.deepEqual(
      times,
      times.toSorted((left, right) => left - right),
    )
    return entries
  }

  async function assertBooks(): Promise<void> {
    const verdict = await warehouses[0]?.verifyStock()
    assert.deepEqual(verdict, { balances: [], orders: [] }, 'the ledger sums up to the balances')
    const wrong = await db.all(
      `select id from stock where units < 0 or reserved < 0 or reserved > units`,
    )
    assert.deepEqual(wrong, [], 'no balance is negative, nor more reserved than there is')
    const twice = await db.all(
      `select serial from stock where serial <> '' and units > 0 group by sku_id, serial
       having sum(units) > 1`,
    )
    assert.deepEqual(twice, [], 'a serial is in one place')
    const entries = await listAll()
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
    const reserved = sum(
      entries.filter(({ document }) => document.startsWith('order ')).map((one) => one.reserved),
    )
    const [stock] = await db.all<{ reserved: number; units: number }>(
      'select sum(reserved) as reserved, sum(units) as units from stock',
    )
    assert.equal(reserved, stock?.reserved, 'what is reserved is what orders hold')
    assert.equal(sum(entries.map(({ units }) => units)), stock?.units, 'the list sums up, too')
    const moved = entries.filter(({ kind }) => kind === 'transfer').map(({ units }) => units)
    assert.equal(sum(moved), 0, 'a transfer makes no units')
  }

  test('any steps, several at the same time, keep every sum', async () => {
    const rounds = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rounds, async (steps) => {
        count += 1
        const codes = Array.from(
          { length: 3 },
          (_, index) => `BK-${count}-${index}` as TrackingCode,
        )
        for (const round of steps)
          await Promise.all(round.map((step, turn) => take(step, turn, codes)))
        await assertBooks()
      }),
      { numRuns: randomRuns(40), examples: [[everyKind]] },
    )
    const seen = new Set((await listAll()).map(({ kind }) => kind))
    const kinds = ['count', 'damage', 'pick', 'reception', 'release', 'reservation', 'return']
    assert.deepEqual([...seen].sort(), [...kinds, 'transfer'])
  })
})
