import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { everyOrder } from '../../../../test/support/order-filter.ts'
import { openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import { storeMeasurement } from '../../../../test/support/stored-measurement.ts'
import {
  type AttentionFacts,
  addressMs,
  attentionKinds,
  findReasons,
  heavierMs,
  idleMs,
  waitWarningMs,
} from '../../../kernel/attention.ts'
import { movementCodes } from '../../../kernel/movement.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { insertOrders, takeOrderIds } from '../../orders/storing/orders.store.ts'
import type { OrderFilter, OrderPlace } from './order-list.ts'

const now = Date.parse('2026-11-17T15:00:00Z')
const addShipper = `insert into shipper
  (number, name, mode, insured, same_day, volumetric_factor, created_at)
  values (9001, 'Mate y Madera', 'CROSS', 0, 0, 5000, 0)`

const around = (...moments: readonly number[]) =>
  fc.constantFrom(...moments.flatMap((at) => [at - 1, at, at + 1]))
const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const facts: fc.Arbitrary<AttentionFacts> = fc
  .record({
    state: fc.constantFrom(...movementCodes),
    since: around(now - idleMs, now - 5),
    enteredAt: around(now - addressMs, now - 9),
    isCancelled: fc.boolean(),
    lateFrom: rarely(around(now)),
    arrivedAt: rarely(around(now - 7)),
    returnDueAt: rarely(around(now + waitWarningMs, now)),
    noTariffAt: rarely(around(now)),
    addressReasons: rarely(
      fc.constantFrom('number-missing postal-code-corrected', 'street-corrected', 'street-unknown'),
    ),
    pendingRescue: rarely(
      fc.record({
        kind: fc.constantFrom('return' as const, 'redirection' as const),
        requestedAt: fc.constant(now - 3),
      }),
    ),
    cashDifference: rarely(
      fc.record({ openedAt: fc.constant(now - 2), amountCents: fc.constant(500) }),
    ),
    heavier: rarely(
      fc.record({
        recordedAt: around(now - heavierMs, now - 1),
        measuredHundredthsKg: fc.constant(290),
        declaredHundredthsKg: fc.constant(240),
        amountCents: fc.constant(600),
      }),
    ),
  })
  // An order can only be cancelled before it is handed over.
  .map((one) => ({ ...one, isCancelled: one.isCancelled && one.state === 'PI' }))

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  const made = fc.sample(facts, { numRuns: 300, seed: 7 })
  const codeOf = (index: number) => `MIRAR-${String(index).padStart(4, '0')}`
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => now)
    await db.transaction(async (tx) => {
      const firstId = await takeOrderIds(tx, made.length)
      const row = {
        shipperNumber: 9001,
        service: 'E' as const,
        recipientName: 'Lucía Gómez',
        product: '',
        street: '',
        locality: '',
        province: 'Salta',
        postalCode: 4400,
        content: '{}',
      }
      await insertOrders(
        tx,
        made.map(({ enteredAt, lateFrom }, index) => ({
          ...row,
          id: firstId + index,
          code: codeOf(index),
          alternativeCode: null,
          documentType: null,
          documentNumber: null,
          enteredAt,
          promise: null,
          lateFrom: lateFrom ?? null,
        })) as never,
      )
    })
    await db.run(addShipper)
    await db.transaction(async (tx) => {
      for (const [index, one] of made.entries()) await store(tx, codeOf(index), one)
    })
  })
  after(() => db.dispose())

  async function store(tx: Handle, code: string, one: AttentionFacts): Promise<void> {
    const { state, since, lateFrom, arrivedAt, isCancelled } = one
    await tx.run(
      `update order_state set state = $2, since = $3, late_from = $4, arrived_at = $5
       where id = (select id from shipment_order where tracking_code = $1)`,
      [code, state, since, lateFrom ?? null, arrivedAt ?? null],
    )
    if (isCancelled)
      await tx.run('update shipment_order set cancelled_at = $2 where tracking_code = $1', [
        code,
        now,
      ])
    for (const [kind, dueAt] of [
      ['return-due', one.returnDueAt],
      ['no-tariff', one.noTariffAt],
    ] as const)
      if (dueAt !== undefined)
        await tx.run(
          `insert into work_item (tracking_code, kind, shipper_number, branch_code, due_at, detail)
           values ($1, $2, 9001, '', $3, '{}')`,
          [code, kind, dueAt],
        )
    if (one.addressReasons !== undefined)
      await tx.run(
        `insert into order_address (tracking_code, status, reasons, street, number, floor, flat,
           district, locality, barrio, restricted)
         values ($1, 'doubt', $2, '', '', '', '', '', '', '', 0)`,
        [code, one.addressReasons],
      )
    await storeReports(tx, code, one)
  }

  async function storeReports(tx: Handle, code: string, one: AttentionFacts): Promise<void> {
    const { pendingRescue, cashDifference, heavier } = one
    if (pendingRescue)
      await tx.run(
        `insert into rescue (tracking_code, number, shipper_number, kind, state, requested_at,
           requested_by, reason) values ($1, 1, 9001, $2, 'pending', $3, 'x', '')`,
        [code, pendingRescue.kind, pendingRescue.requestedAt],
      )
    if (cashDifference) {
      await tx.run(
        `insert into cash_collection (id, tracking_code, shipper_number, amount_cents, driver,
           branch_code, collected_at) values ($1, $1, 9001, $2, 'x', '', 0)`,
        [code, cashDifference.amountCents],
      )
      await tx.run(
        `insert into cash_difference (collection_id, opened_at, opened_by, reason)
         values ($1, $2, 'x', '')`,
        [code, cashDifference.openedAt],
      )
    }
    if (heavier) {
      const at = heavier.recordedAt
      await storeMeasurement(tx, code, { ordinal: 0, at, cents: 100 })
      await storeMeasurement(tx, code, { ordinal: 1, at, cents: 700 })
      // One that was made before and became known after changes nothing.
      await storeMeasurement(tx, code, { ordinal: 2, at: at - 5, recordedAt: now, cents: 100 })
    } else if (Number(code.slice(-4)) % 3 === 0) {
      await storeMeasurement(tx, code, { ordinal: 0, at: now - 9, cents: 700 })
      await storeMeasurement(tx, code, { ordinal: 1, at: now - 8, cents: 100 })
    }
  }

  const list = async (filter: Partial<OrderFilter>) =>
    (await doors.tracking.listOrders({ ...everyOrder, ...filter }, undefined, 1_000)).map(
      ({ code }) => code as string,
    )
  const reasonsOf = (code: string) => {
    const one = made[Number(code.slice(-4))]
    return one ? findReasons(one, now) : []
  }
  const rankOf = (code: string) => {
    const [first] = reasonsOf(code)
    return first ? attentionKinds.indexOf(first.kind) : attentionKinds.length
  }

  test('lists show the reason that the rule finds, and find the orders by it', async () => {
    const all = await doors.tracking.listOrders(everyOrder, undefined, 1_000)
    assert.equal(all.length, made.length)
    for (const { code, attention } of all) assert.deepEqual(attention, reasonsOf(code)[0], code)
    for (const kind of attentionKinds) {
      const expected = all.filter(({ attention }) => attention?.kind === kind)
      assert.ok(expected.length > 0, kind)
      const codes = expected.map(({ code }) => code as string)
      assert.deepEqual(await list({ attention: kind }), codes, kind)
    }
    const needy = all.filter(({ attention }) => attention).map(({ code }) => code as string)
    assert.deepEqual(await list({ attention: 'any' }), needy)
    assert.deepEqual(await list({ attention: 'any', words: ['lucia'] }), needy)
    const everybodys = await list({ attention: 'any', shipper: undefined })
    assert.deepEqual(everybodys.toSorted(), needy.toSorted())
    const others = all.filter(({ attention }) => !attention).map(({ code }) => code as string)
    assert.deepEqual(await list({ attention: 'none' }), others)
    assert.deepEqual(await list({ attention: 'none', words: ['lucia'] }), others)
    const period = { from: undefined, before: undefined }
    assert.equal((await doors.tracking.countOrders(9001, period)).attention, needy.length)
  })

  test('all reasons of a shipment are listed, and none of another shipper', async () => {
    const needy = await doors.tracking.listReasons(9001, 1_000)
    assert.equal(needy.length, made.filter((one) => findReasons(one, now).length > 0).length)
    for (const { code, reasons } of needy) assert.deepEqual(reasons, reasonsOf(code), code)
    assert.deepEqual(await doors.tracking.listReasons(9002, 1_000), [])
    const few = await doors.tracking.listReasons(9001, 1)
    assert.ok(few.length <= attentionKinds.length && few.length > 0)
  })

  test('attention first: the most pressing, then the others, every one once', async () => {
    const newest = await list({})
    const expected = newest.toSorted((left, right) => rankOf(left) - rankOf(right))
    assert.deepEqual(await list({ sort: 'attention' }), expected)
    const seen: string[] = []
    let place: OrderPlace | undefined
    for (let page = 0; page < 12; page += 1) {
      const items = await doors.tracking.listOrders({ ...everyOrder, sort: 'attention' }, place, 29)
      seen.push(...items.map(({ code }) => code))
      place = items.at(-1) ?? place
    }
    assert.deepEqual(seen, expected)
    assert.deepEqual(
      await list({ sort: 'attention', attention: 'late' }),
      expected.filter((code) => reasonsOf(code)[0]?.kind === 'late'),
    )
    assert.deepEqual(await list({ sort: 'attention', words: ['lucia'] }), expected)
    assert.deepEqual(
      await list({ sort: 'attention', state: 'AS' }),
      expected.filter((code) => made[Number(code.slice(-4))]?.state === 'AS'),
    )
  })
})
