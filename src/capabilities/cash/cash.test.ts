import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import {
  always,
  type CashDesk,
  type CashProcess,
  cashier,
  openCashDesk,
  shipper,
} from '../../../test/support/cash-desk.ts'
import { forEachEngine } from '../../../test/support/engines.ts'
import { withStatements } from '../../../test/support/migrated.ts'
import { openPieceDoors, scanner } from '../../../test/support/piece-doors.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { verifyCash } from './cash.ts'
import { fits, resolutions, settledResolutions } from './cash-ledger.ts'

type Act =
  | { readonly kind: 'deliver' | 'undo'; readonly piece: number }
  | { readonly kind: 'hand-over'; readonly pieces: readonly number[]; readonly over: number }
  | { readonly kind: 'resolve'; readonly place: number; readonly how: number }
  | { readonly kind: 'decide'; readonly place: number; readonly how: number }
  | { readonly kind: 'settle' }
  | { readonly kind: 'pay'; readonly place: number }

const pieceCount = 5
const piece = fc.nat(pieceCount - 1)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const), piece }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), piece }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hand-over' as const),
      pieces: fc.uniqueArray(piece, { minLength: 1, maxLength: 3 }),
      over: fc.constantFrom(0, 0, -5_000, 700),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      place: fc.nat(3),
      how: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      place: fc.nat(3),
      how: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), place: fc.nat(3) }) },
)

forEachEngine((engine) => {
  let desk: CashDesk
  before(async () => {
    desk = await openCashDesk(engine)
  })
  after(() => desk.dispose())

  test('each step of the money emits an event to the shipper', async () => {
    const code = await desk.loadCash()
    const from = desk.announced.length
    await desk.deliver(desk.processOf(0), code)
    assert.ok((await desk.handOver(desk.processOf(0), [code], 100_000)).ok)
    const settled = await desk.processOf(0).cash.createStatement(shipper, always, cashier)
    assert.ok(settled.ok)
    assert.ok((await desk.pay(desk.processOf(0), settled.value.id)).ok)
    const steps = desk.announced
      .slice(from)
      .flatMap((one) => (one.type === 'cash.moved' && one.code === code ? [one.data] : []))
    assert.deepEqual(steps, [
      { kind: 'collected', amount: 1_000, statement: null },
      { kind: 'handed-over', amount: 1_000, statement: null },
      { kind: 'settled', amount: 1_000, statement: settled.value.id },
      { kind: 'paid', amount: 1_000, statement: settled.value.id },
    ])
  })

  test('lists name the payer, the collector and the owner of a statement, by branch', async () => {
    const on = desk.processOf(0)
    const code = await desk.loadCash()
    await desk.deliver(on, code)
    const [mine] = await on.cash.list({ trackingCode: code }, '', 1)
    assert.ok(mine && mine.recipientName.length > 0)
    const ofBranch = async (branch: string) =>
      (await on.cash.list({ trackingCode: code, branch }, '', 9)).length
    assert.deepEqual([await ofBranch(mine.branch), await ofBranch('X0009')], [1, 0])
    const handed = await desk.handOver(on, [code], 90_000)
    assert.ok(handed.ok)
    assert.equal(handed.value.driver, mine.driver)
    const made = await on.cash.createStatement(shipper, always, cashier)
    assert.ok(made.ok)
    const [listed] = await on.cash.listStatements({ shipper, paid: false }, '', 1)
    assert.equal(listed?.shipperName, made.value.shipperName)
    assert.ok((await desk.pay(on, made.value.id)).ok)
    await resolveOne(on, 0, 0)
  })

  async function resolveOne({ cash }: CashProcess, place: number, how: number): Promise<void> {
    const unresolved = await cash.listHandOvers({ open: true }, undefined, 4)
    const handOver = unresolved[place % Math.max(1, unresolved.length)]
    if (handOver === undefined) return
    const fitting = resolutions.filter((resolution) => fits(resolution, handOver.openCents))
    await cash.resolveDifference(handOver.id, fitting[how] ?? 'kept', 'prueba', cashier)
  }

  async function decideOne({ cash }: CashProcess, place: number, how: number): Promise<void> {
    const open = await cash.listDifferences({ open: true }, '', 4)
    const difference = open[place % Math.max(1, open.length)]
    const resolution = settledResolutions[how] ?? 'dismissed'
    if (difference)
      await cash.resolveSettled(difference.id, { resolution, note: 'prueba' }, cashier)
  }

  /** Other people have another name for the transfer, so that not every one of them is right. */
  async function payOne(on: CashProcess, place: number): Promise<void> {
    const unpaid = await on.cash.listStatements({ shipper, paid: false }, '', 4)
    const statement = unpaid[place % Math.max(1, unpaid.length)]
    if (statement !== undefined) await desk.pay(on, statement.id, place % 2 === 0 ? 'this' : 'that')
  }

  async function perform(
    on: CashProcess,
    codes: readonly TrackingCode[],
    wanted: Act,
  ): Promise<void> {
    const codeOf = (place: number) => codes[place] as TrackingCode
    if (wanted.kind === 'deliver') await desk.deliver(on, codeOf(wanted.piece))
    if (wanted.kind === 'undo') await desk.undo(on, codeOf(wanted.piece))
    if (wanted.kind === 'resolve') await resolveOne(on, wanted.place, wanted.how)
    if (wanted.kind === 'decide') await decideOne(on, wanted.place, wanted.how)
    if (wanted.kind === 'pay') await payOne(on, wanted.place)
    if (wanted.kind === 'settle') await on.cash.createStatement(shipper, always, cashier)
    if (wanted.kind === 'hand-over') {
      const brought = wanted.pieces.map(codeOf)
      await desk.handOver(on, brought, 100_000 * brought.length + wanted.over)
    }
  }

  test('whatever is done at once, in two processes, everything adds up to 0', async () => {
    const turns = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(turns, async (wanted) => {
        const codes = await Promise.all(Array.from({ length: pieceCount }, () => desk.loadCash()))
        for (const together of wanted)
          await Promise.all(
            together.map((one, place) => perform(desk.processOf(place), codes, one)),
          )
        await desk.assertSound()
      }),
      { numRuns: randomRuns(engine.name === 'sqlite' ? 25 : 12) },
    )
  })

  for (const service of ['B', 'G'])
    test(`cash is collected when a shipment of service ${service} is delivered`, async () => {
      const code = await desk.loadCash('B')
      if (service === 'G')
        await desk.db.run(
          `update shipment_order set service = 'G', locality = 'C0001' where tracking_code = $1`,
          [code],
        )
      const { doors, cash } = desk.processOf(0)
      await doors.scan(code, service === 'G' ? ['IF', 'AR'] : ['IF', 'MA', 'LD'])
      assert.deepEqual(await desk.stateIn(code), [])
      await doors.scan(code, ['DL'])
      const [collection] = await cash.list({ trackingCode: code }, '', 9)
      assert.equal(collection?.amountCents, 100_000)
      assert.equal(collection?.driver, scanner.name)
    })

  test('a delivery without cash costs one query, and other scans none', async () => {
    const watched = withStatements(desk.db)
    const doors = await openPieceDoors(watched.db, desk.clock)
    const code = await doors.loadCross()
    const statementsOf = async (check: 'IF' | 'DL') => {
      watched.statements.length = 0
      await doors.scan(code, [check])
      return watched.statements.filter((sql) => /cash_|service in \('B'/.test(sql)).length
    }
    assert.equal(await statementsOf('IF'), 0)
    await doors.scan(code, ['MA', 'LD'])
    assert.equal(await statementsOf('DL'), 1)
  })

  test('money that is handed over twice at once is handed over once', async () => {
    const code = await desk.loadCash()
    await desk.deliver(desk.processOf(0), code)
    const brought = await Promise.all(
      [0, 1].map((at) => desk.handOver(desk.processOf(at), [code], 100_000)),
    )
    assert.equal(brought.filter(({ ok }) => ok).length, 1)
    assert.deepEqual(await desk.stateIn(code), ['handed-over'])
  })

  test('the check finds an event that does not add up to 0, and says which', async () => {
    const code = await desk.loadCash()
    await desk.deliver(desk.processOf(0), code)
    assert.equal(await verifyCash(desk.db), undefined)
    const [one] = await desk.processOf(0).cash.list({ trackingCode: code }, '', 1)
    const collection = one?.id ?? ''
    const change = (cents: number) =>
      desk.db.run(
        `update cash_entry set amount_cents = amount_cents + $2
         where collection_id = $1 and account = 'driver'`,
        [collection, cents],
      )
    await change(-1)
    assert.deepEqual(await verifyCash(desk.db), { collection, event: 'collected', cents: -1 })
    await change(1)
    assert.equal(await verifyCash(desk.db), undefined)
  })
})
