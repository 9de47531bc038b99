import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  always,
  type CashDesk,
  cashier,
  openCashDesk,
  shipper,
} from '../../../test/support/cash-desk.ts'
import { forEachEngine } from '../../../test/support/engines.ts'
import { refuse } from '../../outcome.ts'
import { openShippers } from '../shippers/shippers.ts'
import { openCash } from './cash.ts'

forEachEngine((engine) => {
  let desk: CashDesk
  before(async () => {
    desk = await openCashDesk(engine)
  })
  after(() => desk.dispose())

  test('two statements at once pay everything once', async () => {
    const code = await desk.loadCash()
    await desk.deliver(desk.processOf(0), code)
    await desk.handOver(desk.processOf(0), [code], 100_000)
    const made = await Promise.all(
      desk.processes.map(({ cash }) => cash.createStatement(shipper, always, cashier)),
    )
    assert.equal(made.filter(({ ok }) => ok).length, 1)
    assert.deepEqual(await desk.stateIn(code), ['settled'])
  })

  test('a statement is paid once, however often the same payment is recorded at once', async () => {
    const { code, id } = await desk.settlePiece()
    const from = desk.announced.length
    const same = await Promise.all([0, 1, 2].map((at) => desk.pay(desk.processOf(at), id, 'TRF 1')))
    for (const one of same) assert.equal(one.ok && one.value.paidReference, 'TRF 1')
    assert.deepEqual(await desk.stateIn(code), ['paid'])
    assert.equal(desk.announced.slice(from).length, 1)
    const facts = await desk.db.all(
      "select 1 from audit_entry where action = 'cash.pay' and subject = $1",
      [`statement ${id}`],
    )
    assert.equal(facts.length, 1)
    const other = await desk.pay(desk.processOf(1), id, 'TRF 2')
    assert.ok(!other.ok && typeof other.refusal === 'object')
    assert.equal(other.refusal.statement.paidReference, 'TRF 1')
    await desk.assertSound()
  })

  test('of two payments at once of one statement, one is refused', async () => {
    const { id } = await desk.settlePiece()
    const both = await Promise.all(
      ['TRF 1', 'TRF 2'].map((name, at) => desk.pay(desk.processOf(at), id, name)),
    )
    assert.equal(both.filter(({ ok }) => ok).length, 1)
    await desk.assertSound()
  })

  test('a statement is paid on a day between that of its making and today', async () => {
    const { id } = await desk.settlePiece()
    const now = desk.clock()
    const on = (from: number, to: number) =>
      desk.processOf(0).cash.payStatement(id, { reference: 'TRF', day: { from, to } }, cashier)
    assert.deepEqual(await on(0, now - 86_400_000), refuse('day-unfit'))
    assert.deepEqual(await on(now + 60_000, now + 120_000), refuse('day-unfit'))
    assert.ok((await on(now - 60_000, now + 60_000)).ok)
    const nothing = await desk.pay(desk.processOf(0), 'LQ-0000-000000')
    assert.deepEqual(nothing, refuse('statement-unknown'))
  })

  test('a statement says when it is to be paid: after a week, or by the shipper’s own term', async () => {
    const code = await desk.loadCash()
    await desk.deliver(desk.processOf(0), code)
    await desk.handOver(desk.processOf(0), [code], 100_000)
    const shippers = openShippers(desk.db, desk.clock, { limitAttempts: false })
    const announce = async () => {}
    const paymentDays = (number: number) => (number === shipper ? 3 : 9)
    const cash = openCash(desk.db, desk.clock, { shippers, announce, paymentDays })
    const made = await cash.createStatement(shipper, always, cashier)
    assert.ok(made.ok)
    const { createdAt, payableAt } = made.value
    assert.equal(payableAt, createdAt + 3 * 86_400_000)
    const { id } = await desk.settlePiece()
    const usual = (await desk.processOf(0).cash.findStatement(id))?.statement
    assert.equal(usual?.payableAt, (usual?.createdAt ?? 0) + 7 * 86_400_000)
  })

  test('collections and statements are found by whether they were paid', async () => {
    const [first, second] = [await desk.settlePiece(), await desk.settlePiece()]
    await desk.pay(desk.processOf(0), first.id)
    const { cash } = desk.processOf(1)
    const ids = async (paid: boolean) =>
      (await cash.listStatements({ shipper, paid }, '', 10_000)).map(({ id }) => id)
    assert.ok((await ids(true)).includes(first.id) && !(await ids(true)).includes(second.id))
    assert.ok((await ids(false)).includes(second.id) && !(await ids(false)).includes(first.id))
    const codes = async (state: string) =>
      (await cash.list({ state }, '', 10_000)).map(({ trackingCode }) => trackingCode)
    assert.ok((await codes('paid')).includes(first.code))
    assert.ok(!(await codes('paid')).includes(second.code))
    assert.ok((await codes('settled')).includes(second.code))
    assert.ok(!(await codes('settled')).includes(first.code))
  })

  test('a delivery that was paid and then undone is kept from the next statement', async () => {
    const [first, second] = [await desk.loadCash(), await desk.loadCash()]
    const here = desk.processOf(0)
    await desk.deliver(here, first)
    await desk.handOver(here, [first], 100_000)
    await here.cash.createStatement(shipper, always, cashier)
    const { id: statement } = (await here.cash.listStatements({ shipper }, '', 99)).at(-1) ?? {}
    assert.deepEqual(await desk.undo(here, first), [{ name: 'cash-settled', statement }])
    assert.deepEqual(await desk.stateIn(first), ['settled'])
    const open = (await here.cash.listDifferences({ open: true }, '', 99)).find(
      ({ trackingCode }) => trackingCode === first,
    )
    const decided = { resolution: 'deducted', note: 'prueba' } as const
    const resolved = await here.cash.resolveSettled(open?.id ?? '', decided, cashier)
    assert.ok(resolved.ok)
    const again = await here.cash.resolveSettled(open?.id ?? '', decided, cashier)
    assert.deepEqual(again, { ok: false, refusal: 'difference-resolved' })
    assert.deepEqual(await desk.undo(here, first), ['recorded'])
    assert.deepEqual(await desk.stateIn(first), ['reversed'])
    await desk.deliver(here, second)
    await desk.handOver(here, [second], 100_000)
    const next = await here.cash.createStatement(shipper, always, cashier)
    assert.ok(next.ok)
    assert.equal(next.value.totalCents, 0)
    await desk.deliver(here, first)
    assert.deepEqual(await desk.stateIn(first), ['reversed', 'collected'])
    await desk.assertSound()
  })

  test('a summary shows where the money is, and a statement how many shipments it pays', async () => {
    const { cash } = desk.processOf(0)
    const earlier = await cash.summary(shipper, always)
    const [driven, collected] = [await desk.loadCash(), await desk.loadCash()]
    for (const code of [driven, collected]) await desk.deliver(desk.processOf(0), code)
    await desk.handOver(desk.processOf(0), [collected], 100_000)
    const moved = await cash.summary(shipper, always)
    const more = (place: keyof typeof earlier, cents: number, shipments: number) =>
      assert.deepEqual(
        [
          moved[place].cents - earlier[place].cents,
          moved[place].shipments - earlier[place].shipments,
        ],
        [cents, shipments],
        place,
      )
    more('collected', 200_000, 2)
    more('withDrivers', 100_000, 1)
    more('atBranches', 100_000, 1)
    more('settled', 0, 0)
    const { id } = await desk.settlePiece()
    const settled = await cash.summary(shipper, always)
    assert.equal(settled.atBranches.shipments, 0)
    const lines = await cash.findStatement(id)
    assert.equal(lines?.statement.shipments, lines?.lines.filter(({ cents }) => cents > 0).length)
    await desk.pay(desk.processOf(0), id)
    const paid = await cash.summary(shipper, always)
    assert.equal(paid.settled.cents, settled.settled.cents - (lines?.statement.totalCents ?? 0))
    assert.equal(paid.paid.cents, settled.paid.cents + (lines?.statement.totalCents ?? 0))
    const early = { from: 0, to: 1_000 }
    assert.deepEqual((await cash.summary(shipper, early)).collected, { cents: 0, shipments: 0 })
    assert.deepEqual((await cash.summary(shipper + 1, always)).withDrivers.shipments, 0)
  })

  test('statements are found by the days that their period touches', async () => {
    const { cash } = desk.processOf(0)
    const of = async (filter: object) =>
      (await cash.listStatements({ shipper, ...filter }, '', 99)).length
    const all = await of({})
    assert.ok(all > 0)
    assert.equal(await of({ from: 1_000, to: 2_000 }), all)
    assert.equal(await of({ from: Number.MAX_SAFE_INTEGER }), 0)
    assert.equal(await of({ to: 0 }), 0)
  })
})
