import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../test/support/migrated.ts'
import { openPieceDoors, type PieceDoors, scanner } from '../../../test/support/piece-doors.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Announce, NewEvent } from '../events/events.ts'
import { openShippers } from '../shippers/shippers.ts'
import { type Cash, openCash } from './cash.ts'
import { fits, resolutions, stateOf } from './cash-ledger.ts'

const shipper = 9001
const operator = { name: 'caja', role: 'administrator' } as const
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

interface Process {
  readonly cash: Cash
  readonly doors: PieceDoors
}

type Act =
  | { readonly kind: 'deliver' | 'undo'; readonly piece: number }
  | { readonly kind: 'hand-over'; readonly pieces: readonly number[]; readonly over: number }
  | { readonly kind: 'resolve'; readonly place: number; readonly how: number }
  | { readonly kind: 'settle' }

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
  { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
)

forEachEngine((engine) => {
  let db: TestDatabase
  let processes: Process[]
  let now = 1_800_000_000_000
  const clock = () => ++now

  const told: NewEvent[] = []
  const announce: Announce = async (_tx, events) => void told.push(...events)

  before(async () => {
    db = await openMigrated(engine)
    await db.run(
      `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
       values ($1, 'Tienda', 'CROSS', 0, 0, 4000, 0)`,
      [shipper],
    )
    processes = [await open(db), await open(await db.again())]
  })
  after(() => db.dispose())

  async function open(on: Database): Promise<Process> {
    const shippers = openShippers(on, clock, { limitAttempts: false })
    return {
      cash: openCash(on, clock, { shippers, announce }),
      doors: await openPieceDoors(on, clock, { announce }),
    }
  }

  const processOf = (place: number) => processes[place % processes.length] as Process
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
  const deliver = ({ doors }: Process, code: TrackingCode) =>
    doors.scan(code, ['DL'], { correction: true })
  const undo = ({ doors }: Process, code: TrackingCode) =>
    doors.scan(code, ['CA'], { correction: true })
  const handOver = ({ cash }: Process, codes: readonly TrackingCode[], countedCents: number) =>
    cash.handOver({ branch: 'C0001', codes, countedCents }, operator)
  const stateIn = async (code: TrackingCode) =>
    (await processOf(0).cash.list({ trackingCode: code }, '', 99)).map(stateOf)

  test('the shipper is told of each step that its money takes', async () => {
    const code = await loadCash()
    const from = told.length
    await deliver(processOf(0), code)
    assert.ok((await handOver(processOf(0), [code], 100_000)).ok)
    const settled = await processOf(0).cash.createStatement(shipper, always, operator)
    assert.ok(settled.ok)
    const steps = told
      .slice(from)
      .flatMap((one) => (one.type === 'cash.moved' && one.code === code ? [one.data] : []))
    assert.deepEqual(steps, [
      { kind: 'collected', amount: 1_000, statement: null },
      { kind: 'handed-over', amount: 1_000, statement: null },
      { kind: 'settled', amount: 1_000, statement: settled.value.id },
    ])
  })

  async function resolveOne({ cash }: Process, place: number, how: number): Promise<void> {
    const unresolved = await cash.listHandOvers(true, undefined, 4)
    const found = unresolved[place % Math.max(1, unresolved.length)]
    if (found === undefined) return
    const fitting = resolutions.filter((resolution) => fits(resolution, found.openCents))
    await cash.resolveDifference(found.id, fitting[how] ?? 'kept', 'prueba', operator)
  }

  async function perform(on: Process, codes: readonly TrackingCode[], wanted: Act): Promise<void> {
    const codeOf = (place: number) => codes[place] as TrackingCode
    if (wanted.kind === 'deliver') await deliver(on, codeOf(wanted.piece))
    if (wanted.kind === 'undo') await undo(on, codeOf(wanted.piece))
    if (wanted.kind === 'resolve') await resolveOne(on, wanted.place, wanted.how)
    if (wanted.kind === 'settle') await on.cash.createStatement(shipper, always, operator)
    if (wanted.kind === 'hand-over') {
      const brought = wanted.pieces.map(codeOf)
      await handOver(on, brought, 100_000 * brought.length + wanted.over)
    }
  }

  /** Sums that are 0 whatever happened, and balances that say the same as the states do. */
  async function assertSound(): Promise<void> {
    const groups = ["account = ''", 'collection_id', 'collection_id, event, at'].map(
      (group) => `select sum(amount_cents) as cents from cash_entry group by ${group}
      having sum(amount_cents) <> 0`,
    )
    for (const sql of groups) assert.deepEqual(await db.all(sql), [], sql)
    const collections = await processOf(0).cash.list({}, '', 100_000)
    const live = collections.filter((one) => stateOf(one) === 'collected')
    const owed = collections.filter((one) => ['collected', 'handed-over'].includes(stateOf(one)))
    const debts = collections.filter((one) => one.reversedAt && one.statement && !one.claim)
    const sums = new Map<string, number>()
    for (const { account, cents } of await processOf(0).cash.balances())
      sums.set(account, (sums.get(account) ?? 0) + cents)
    assert.equal(sums.get('driver') ?? 0, 100_000 * live.length)
    assert.equal(sums.get('shipper') ?? 0, 100_000 * (debts.length - owed.length))
    for (const [code, some] of Map.groupBy(collections, (one) => one.trackingCode))
      assert.ok(some.filter((one) => stateOf(one) !== 'reversed').length <= 1, code)
    await assertStatements()
  }

  async function assertStatements(): Promise<void> {
    for (const { id, totalCents } of await processOf(0).cash.listStatements(shipper, '', 10_000)) {
      const found = await processOf(1).cash.findStatement(id)
      const cents = found?.lines.reduce((sum, line) => sum + line.cents, 0)
      assert.equal(cents, totalCents, id)
    }
  }

  test('whatever is done at once, in two processes, everything adds up to 0', async () => {
    const turns = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(turns, async (wanted) => {
        const codes = await Promise.all(Array.from({ length: pieceCount }, () => loadCash()))
        for (const together of wanted)
          await Promise.all(together.map((one, place) => perform(processOf(place), codes, one)))
        await assertSound()
      }),
      { numRuns: engine.name === 'sqlite' ? 25 : 12 },
    )
  })

  for (const service of ['B', 'G'])
    test(`cash is collected when a shipment of service ${service} is delivered`, async () => {
      const code = await loadCash('B')
      if (service === 'G')
        await db.run("update shipment_order set service = 'G' where tracking_code = $1", [code])
      const { doors, cash } = processOf(0)
      await doors.scan(code, ['IF', 'MA', 'LD'])
      assert.deepEqual(await stateIn(code), [])
      await doors.scan(code, ['DL'])
      const [found] = await cash.list({ trackingCode: code }, '', 9)
      assert.equal(found?.amountCents, 100_000)
      assert.equal(found?.driver, scanner.name)
    })

  test('a delivery without cash asks for one look-up, and other scans for none', async () => {
    const watched = withStatements(db)
    const doors = await openPieceDoors(watched.db, clock)
    const code = await doors.loadCross()
    const statementsOf = async (check: 'IF' | 'DL') => {
      watched.statements.length = 0
      await doors.scan(code, [check], { correction: true })
      return watched.statements.filter((sql) => /cash_|service in/.test(sql)).length
    }
    assert.equal(await statementsOf('IF'), 0)
    assert.equal(await statementsOf('DL'), 1)
  })

  test('money that is handed over twice at once is handed over once', async () => {
    const code = await loadCash()
    await deliver(processOf(0), code)
    const brought = await Promise.all([0, 1].map((at) => handOver(processOf(at), [code], 100_000)))
    assert.equal(brought.filter(({ ok }) => ok).length, 1)
    assert.deepEqual(await stateIn(code), ['handed-over'])
  })

  test('two statements at once pay everything once', async () => {
    const code = await loadCash()
    await deliver(processOf(0), code)
    await handOver(processOf(0), [code], 100_000)
    const made = await Promise.all(
      processes.map(({ cash }) => cash.createStatement(shipper, always, operator)),
    )
    assert.equal(made.filter(({ ok }) => ok).length, 1)
    assert.deepEqual(await stateIn(code), ['settled'])
  })

  test('a delivery that was paid and then undone is kept from the next statement', async () => {
    const [first, second] = [await loadCash(), await loadCash()]
    const here = processOf(0)
    await deliver(here, first)
    await handOver(here, [first], 100_000)
    await here.cash.createStatement(shipper, always, operator)
    await undo(here, first)
    assert.deepEqual(await stateIn(first), ['reversed'])
    await deliver(here, second)
    await handOver(here, [second], 100_000)
    const next = await here.cash.createStatement(shipper, always, operator)
    assert.ok(next.ok)
    assert.equal(next.value.totalCents, 0)
    await deliver(here, first)
    assert.deepEqual(await stateIn(first), ['reversed', 'collected'])
    await assertSound()
  })
})
