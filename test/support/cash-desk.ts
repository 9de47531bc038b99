import assert from 'node:assert/strict'
import {
  type Cash,
  openCash,
  type StatementLines,
  verifyCash,
} from '../../src/capabilities/cash/cash.ts'
import { stateOf } from '../../src/capabilities/cash/cash-ledger.ts'
import type { Announce, NewEvent } from '../../src/capabilities/events/events.ts'
import { openShippers } from '../../src/capabilities/shippers/shippers.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import type { Database } from '../../src/kits/db/database.ts'
import type { TestEngine } from './engines.ts'
import { openMigrated } from './migrated.ts'
import { openPieceDoors, type PieceDoors } from './piece-doors.ts'
import { addShipper } from './shippers.ts'

export const shipper = 9001
export const cashier = { id: 'token of caja', name: 'caja', role: 'administrator' } as const
export const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

export interface CashProcess {
  readonly cash: Cash
  readonly doors: PieceDoors
}

/** Opens every door that handles money, in two processes on one database. */
export async function openCashDesk(engine: TestEngine) {
  const db = await openMigrated(engine)
  await addShipper(db, shipper)
  let now = 1_800_000_000_000
  const clock = () => ++now
  const announced: NewEvent[] = []
  const announce: Announce = async (_tx, events) => void announced.push(...events)
  const processes = [await open(db), await open(await db.again())]

  async function open(on: Database): Promise<CashProcess> {
    const shippers = openShippers(on, clock, { limitAttempts: false })
    return {
      cash: openCash(on, clock, { shippers, announce }),
      doors: await openPieceDoors(on, clock, { announce }),
    }
  }

  const processOf = (place: number) => processes[place % processes.length] as CashProcess
  const loadCash = (servicio = 'B') =>
    processOf(0).doors.loadCross({
      servicio,
      productos: [
        {
          largo: 10,
          alto: 10,
          ancho: 10,
          peso: 1,
          cantidad: 1,
          valorContrareembolso: 1_000,
        },
      ],
    })
  const deliver = ({ doors }: CashProcess, code: TrackingCode) =>
    doors.scan(code, ['DL'], { correction: true })
  const undo = ({ doors }: CashProcess, code: TrackingCode) =>
    doors.scan(code, ['CA'], { correction: true })
  const handOver = ({ cash }: CashProcess, codes: readonly TrackingCode[], countedCents: number) =>
    cash.handOver({ branch: 'C0001', codes, countedCents }, cashier)
  const pay = ({ cash }: CashProcess, statement: string, reference = `transfer of ${statement}`) =>
    cash.payStatement(statement, { reference, day: always }, cashier)
  const stateIn = async (code: TrackingCode) =>
    (await processOf(0).cash.list({ trackingCode: code }, '', 99)).map(stateOf)

  /** Creates a piece with a new statement. */
  async function settlePiece(): Promise<{ code: TrackingCode; id: string }> {
    const code = await loadCash()
    await deliver(processOf(0), code)
    await handOver(processOf(0), [code], 100_000)
    const made = await processOf(0).cash.createStatement(shipper, always, cashier)
    assert.ok(made.ok)
    return { code, id: made.value.id }
  }

  /** Asserts that sums that must be 0 are, and that balances agree with the states. */
  async function assertSound(): Promise<void> {
    const groups = ["account = ''", 'collection_id', 'collection_id, event, at'].map(
      (group) => `select sum(amount_cents) as cents from cash_entry group by ${group}
      having sum(amount_cents) <> 0`,
    )
    for (const sql of groups) assert.deepEqual(await db.all(sql), [], sql)
    assert.equal(await verifyCash(db), undefined)
    const collections = await processOf(0).cash.list({}, '', 100_000)
    const live = collections.filter((one) => stateOf(one) === 'collected')
    const owed = collections.filter((one) => ['collected', 'handed-over'].includes(stateOf(one)))
    const differences = await processOf(0).cash.listDifferences({ open: false }, '', 100_000)
    const borne = differences.filter(({ resolution }) => resolution === 'written-off')
    const isBorne = (id: string) => borne.some((one) => one.id === id)
    const debts = collections.filter(
      (one) => one.reversedAt && one.statement && !one.claim && !isBorne(one.id),
    )
    const sums = new Map<string, number>()
    for (const { account, cents } of await processOf(0).cash.balances())
      sums.set(account, (sums.get(account) ?? 0) + cents)
    assert.equal(sums.get('driver') ?? 0, 100_000 * live.length)
    const unpaid = await processOf(1).cash.listStatements({ shipper, paid: false }, '', 10_000)
    const toPay = unpaid.reduce((cents, { totalCents }) => cents + totalCents, 0)
    assert.equal(sums.get('shipper') ?? 0, 100_000 * (debts.length - owed.length) - toPay)
    for (const [code, some] of Map.groupBy(collections, (one) => one.trackingCode))
      assert.ok(some.filter((one) => stateOf(one) !== 'reversed').length <= 1, code)
    await assertStatements()
  }

  async function assertStatements(): Promise<void> {
    const statements = await processOf(0).cash.listStatements({ shipper }, '', 10_000)
    for (const { id, totalCents, paidOn } of statements) {
      const lines = await processOf(1).cash.findStatement(id)
      const cents = lines?.lines.reduce((sum, line) => sum + line.cents, 0)
      assert.equal(cents, totalCents, id)
      assert.equal(await paidBy(lines), paidOn === null ? 0 : totalCents, id)
    }
  }

  /** Returns the amount that the shipper was paid for a statement by the ledger. */
  async function paidBy(statement: StatementLines | undefined): Promise<number> {
    let cents = 0
    for (const line of statement?.lines ?? []) {
      const entries = await processOf(0).cash.entries(line.collection.id)
      const event = line.cents < 0 ? 'claimed' : 'paid'
      const legs = entries.filter((one) => one.event === event && one.account === 'shipper')
      assert.ok(legs.length <= 1, line.collection.id)
      cents += legs[0]?.cents ?? 0
    }
    return cents
  }

  return {
    db,
    clock,
    announced,
    processes,
    processOf,
    loadCash,
    deliver,
    undo,
    handOver,
    pay,
    stateIn,
    settlePiece,
    assertSound,
    dispose: () => db.dispose(),
  }
}

export type CashDesk = Awaited<ReturnType<typeof openCashDesk>>
