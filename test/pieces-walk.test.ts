import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openWarehouse } from '../src/capabilities/warehouse/warehouse.ts'
import { type MovementCode, mayFollow, movementCodes } from '../src/kernel/movement.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import { wareLine } from './contract/support.ts'
import { forEachEngine, type TestDatabase } from './support/engines.ts'
import { openMigrated } from './support/migrated.ts'
import { addWareStock, announceToNobody, wareShipper, zone } from './support/order-door.ts'
import { elsewhere, officer, openPieceDoors, type PieceDoors } from './support/piece-doors.ts'
import { randomRuns } from './support/random-runs.ts'

type Step =
  | { readonly do: 'scan'; readonly check: MovementCode; readonly correction: boolean }
  | { readonly do: 'forward'; readonly choice: number }
  | { readonly do: 'return' | 'redirect' | 'cancel' | 'carryOut' | 'fail' | 'withdraw' }

/** Forward steps weigh most, so that walks get far enough to go wrong. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('forward' as const), choice: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('scan' as const),
      check: fc.constantFrom(...movementCodes),
      correction: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['return', 'redirect', 'cancel', 'carryOut', 'fail', 'withdraw'] as const),
      ),
    }),
  },
)

interface MovementRow {
  readonly check: MovementCode
  readonly correction: number
}

interface RescueRow {
  readonly kind: string
  readonly state: string
}

/** All there is to know of a piece, as the database has it. */
interface Known {
  readonly movements: readonly MovementRow[]
  readonly rescues: readonly RescueRow[]
  readonly cancelled: boolean
  readonly recipient: string
}

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    const place = { warehouse: '001', location: 'A01', units: 1_000_000 }
    await addWareStock(db, [{ sku: 'SKU-AZUL', ...place }])
    doors = await openPieceDoors(db)
  })
  after(() => db.dispose())

  async function look(code: TrackingCode): Promise<Known> {
    const [order] = await db.all<{ cancelled_at: number | null; recipient_name: string }>(
      'select cancelled_at, recipient_name from shipment_order where tracking_code = $1',
      [code],
    )
    return {
      movements: [
        // The order's own row is the first of them.
        { check: 'PI', correction: 0 },
        ...(await db.all<MovementRow>(
          `select check_code as "check", correction from movement where tracking_code = $1
           order by ordinal`,
          [code],
        )),
      ],
      rescues: await db.all<RescueRow>(
        'select kind, state from rescue where tracking_code = $1 order by number',
        [code],
      ),
      cancelled: order?.cancelled_at !== null,
      recipient: order?.recipient_name ?? '',
    }
  }

  async function take(code: TrackingCode, step: Step, piece: Known): Promise<void> {
    const { number } = wareShipper
    if (step.do === 'scan') await doors.scan(code, [step.check], { correction: step.correction })
    else if (step.do === 'forward') {
      const open = movementCodes.filter((next) =>
        mayFollow(piece.movements.at(-1)?.check ?? 'PI', next),
      )
      const check = open[step.choice % Math.max(open.length, 1)]
      if (check) await doors.scan(code, [check])
    } else if (step.do === 'return') {
      await doors.rescues.requestRescue(number, [code], { kind: 'return' })
    } else if (step.do === 'redirect') {
      const request = { kind: 'redirection', destination: elsewhere } as const
      await doors.rescues.requestRescue(number, [code], request)
    } else if (step.do === 'cancel') await doors.cancellations.cancelOrder(wareShipper, code)
    else if (step.do === 'carryOut') await doors.rescues.carryOut(code, officer)
    else await doors.rescues[step.do](code, 'porque sí', officer)
  }

  async function assertStock(): Promise<void> {
    const { balances, orders } = await openWarehouse(
      db,
      Date.now,
      zone,
      announceToNobody,
    ).verifyStock()
    assert.deepEqual([...balances, ...orders], [], 'the ledger sums up to the balances')
    const strays = await db.all(
      `select h.tracking_code, h.state from stock_hold h
       join shipment_order o on o.tracking_code = h.tracking_code
       where (h.state = 'reserved') <> (o.cancelled_at is null and not exists (
         select 1 from movement m
         where m.tracking_code = o.tracking_code and m.check_code <> 'PI'))`,
    )
    assert.deepEqual(strays, [], 'stock is held by orders that are live and not picked')
  }

  test('any walk of scans, rescues and cancellations keeps the invariants', async () => {
    const walk = fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.array(anyStep, { maxLength: 30, size: 'max' }),
    )
    await fc.assert(
      fc.asyncProperty(walk, async ([units, steps]) => {
        const code = await doors.loadWare({ productos: [wareLine('SKU-AZUL', units)] })
        let piece = await look(code)
        for (const step of steps) {
          await take(code, step, piece)
          const next = await look(code)
          assertStep(piece, step, next)
          piece = next
        }
        await assertStock()
      }),
      { numRuns: randomRuns(engine.name === 'sqlite' ? 100 : 15) },
    )
  })
})

/** The changes that one step may have made to a piece. */
function assertStep(earlier: Known, step: Step, later: Known): void {
  const context = JSON.stringify({ earlier, step, later })
  const inForce = later.rescues.filter(({ state }) => state !== 'withdrawn')
  assert.ok(inForce.length <= 1, `never two live rescues: ${context}`)
  const added = later.movements.slice(earlier.movements.length)
  if (earlier.cancelled) {
    assert.ok(later.cancelled, `a cancelled order stays so: ${context}`)
    for (const { check, correction } of added) {
      assert.equal(correction, 1, `a cancelled piece is scanned by corrections only: ${context}`)
      const goesBack = ['IF', 'DV', 'RV', 'RM', 'RC'].includes(check)
      assert.ok(goesBack, `a cancelled piece goes back and nowhere else: ${context}`)
    }
  }
  if (later.cancelled) assert.deepEqual(later.rescues, [], `it has no rescue: ${context}`)
  if (!earlier.cancelled && later.cancelled)
    assert.deepEqual(added, [], `nor a movement: ${context}`)
  const isPending = ({ rescues }: Known) => rescues.some(({ state }) => state === 'pending')
  const scanned = added[0]?.check ?? 'PI'
  if (isPending(earlier) && ['AS', 'AR', 'MA', 'CA'].includes(scanned))
    assert.ok(!isPending(later), `the next branch scan carries out what waits: ${context}`)
  assertReturns(earlier, step, later, context)
  const redirected = isDone(later, 'redirection')
  const recipient = redirected ? elsewhere.recipientName : 'María Eugenia Núñez'
  assert.equal(later.recipient, recipient, `only a redirection changes the destination: ${context}`)
  assertLegal(later, context)
}

/** DV follows a return exactly once, when it is carried out, and nothing but a scan else. */
function assertReturns(earlier: Known, step: Step, later: Known, context: string): void {
  const backs = ({ movements }: Known) => movements.filter(({ check }) => check === 'DV').length
  const added = backs(later) - backs(earlier)
  const carriedOut = isDone(later, 'return') && !isDone(earlier, 'return')
  const isScan = step.do === 'scan' || step.do === 'forward'
  const wasOnTheWayBack = ['DV', 'RV', 'RM', 'RC'].includes(earlier.movements.at(-1)?.check ?? '')
  if (carriedOut && !wasOnTheWayBack) assert.equal(added, 1, `DV follows once: ${context}`)
  else if (!isScan) assert.equal(added, 0, `no DV from nowhere: ${context}`)
  else assert.ok(added <= 1, context)
}

function isDone({ rescues }: Known, kind: string): boolean {
  return rescues.some((rescue) => rescue.kind === kind && rescue.state === 'done')
}

/** Everything happened in the order in which it became known, so that each may follow the last. */
function assertLegal({ movements }: Known, context: string): void {
  for (const [index, { check, correction }] of movements.entries()) {
    const earlier = movements[index - 1]
    if (earlier && correction === 0) assert.ok(mayFollow(earlier.check, check), context)
  }
}
