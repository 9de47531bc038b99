import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { openAddresses } from '../src/capabilities/addresses/addresses.ts'
import { openPickupPoints } from '../src/capabilities/pickup-points/pickup-points.ts'
import { loadWorkFacts } from '../src/capabilities/work-list/refresh.steps.ts'
import { ruledKinds } from '../src/capabilities/work-list/work-item.ts'
import { createWorkSweep } from '../src/capabilities/work-list/work-list.ts'
import { workOf } from '../src/capabilities/work-list/work-rules.ts'
import { demoBranches } from '../src/demo/demo-branches.ts'
import { type MovementCode, movementCodes, nextStates } from '../src/kernel/movement.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Handle } from '../src/kits/db/database.ts'
import { forEachEngine } from './support/engines.ts'
import { openMigrated } from './support/migrated.ts'
import { elsewhere, officer, openPieceDoors } from './support/piece-doors.ts'
import { randomRuns } from './support/random-runs.ts'

const hourMs = 3_600_000
const idleMs = 72 * hourMs

/** Something that happens to one of three pieces, or to nobody: time passes. */
type Happening =
  | { readonly name: 'advance'; readonly piece: number; readonly pick: number }
  | { readonly name: 'scan'; readonly piece: number; readonly check: MovementCode }
  | { readonly name: 'correct'; readonly piece: number; readonly check: MovementCode }
  | {
      readonly name: 'return' | 'redirect' | 'withdraw' | 'cancel' | 'miss' | 'lose'
      readonly piece: number
    }
  | { readonly name: 'wait'; readonly hours: number }

const piece = fc.nat({ max: 2 })
const checks = fc.constantFrom(...movementCodes)
const usual = fc.constantFrom<MovementCode>('IF', 'AR', 'MA', 'LD', 'CA', 'EI', 'DL')
const happening: fc.Arbitrary<Happening> = fc.oneof(
  // Most steps are allowed ones, so that pieces get far.
  {
    weight: 14,
    arbitrary: fc.record({ name: fc.constant('advance' as const), piece, pick: fc.nat(20) }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('scan' as const), piece, check: checks }) },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('correct' as const), piece, check: usual }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constantFrom('return' as const, 'redirect', 'withdraw', 'cancel', 'miss', 'lose'),
      piece,
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('wait' as const), hours: fc.nat(100) }) },
)

async function listedNow(db: Handle, codes: readonly string[]) {
  const rows = await db.all<{ kind: string; code: string; dueAt: number; branch: string }>(
    `select kind, tracking_code as code, due_at as "dueAt", branch_code as branch, detail
     from work_item where kind in list($1)`,
    [ruledKinds],
  )
  return rows
    .map((row) => ({ ...row, code: codes.indexOf(row.code) }))
    .map(asText)
    .sort()
}

async function rebuilt(db: Handle, codes: readonly TrackingCode[], now: number) {
  const facts = await loadWorkFacts(db, codes)
  const items = facts.flatMap((one) => workOf(one, now, idleMs))
  return items
    .map(({ kind, code, dueAt, branchCode: branch, detail }) =>
      asText({ kind, code: codes.indexOf(code), dueAt, branch, detail: JSON.stringify(detail) }),
    )
    .sort()
}

/** Two pieces stand, and then one goes on: some runs at random list nothing, or end nothing. */
const twoThatStand: Happening[] = [
  { name: 'scan', piece: 0, check: 'IF' },
  { name: 'scan', piece: 1, check: 'IF' },
  { name: 'wait', hours: 120 },
  { name: 'advance', piece: 0, pick: 0 },
]

/** One is not in its bag; two others are not, either: one is found, and one given up as lost. */
const threeMissing: Happening[] = [
  ...[0, 1, 2].map((one) => ({ name: 'scan', piece: one, check: 'IF' }) as const),
  ...[0, 1, 2].map((one) => ({ name: 'miss', piece: one }) as const),
  { name: 'scan', piece: 1, check: 'AR' },
  { name: 'lose', piece: 2 },
]

const fail = (error: unknown) => {
  throw error
}

const asText = (row: object) => JSON.stringify(row)

forEachEngine((engine) => {
  /** Plays the same happenings from the beginning, and returns the list after each. */
  async function play(happenings: readonly Happening[], compares: boolean): Promise<string[][]> {
    const db = await openMigrated(engine)
    let now = Date.parse('2026-11-02T12:00:00Z')
    const clock = () => now
    const points = await openPickupPoints(db, clock, openAddresses())
    await points.addBranches(demoBranches, officer)
    const doors = await openPieceDoors(db, clock)
    const sweep = createWorkSweep(db, clock, { idleMs, onFailure: fail })
    const codes: TrackingCode[] = []
    for (const code of ['RPLY-0001', 'RPLY-0002', 'RPLY-0003'])
      codes.push(await doors.loadCross({ codigoSeguimiento: code, 'domicilio.provincia': 'CF' }))
    // Promises are given by transit times, which these orders have none of.
    await db.run('update order_state set late_from = $1', [now + 96 * hourMs])
    const seen: string[][] = []
    for (const one of happenings) {
      now += 1_000
      if (one.name === 'wait') now += one.hours * hourMs
      else await happen(doors, codes[one.piece] as TrackingCode, one)
      await sweep.lookAtAll()
      const listed = await listedNow(db, codes)
      if (compares) assert.deepEqual(listed, await rebuilt(db, codes, now), asText(one))
      seen.push(listed)
    }
    await db.dispose()
    return seen
  }

  test('the list kept event by event is the list rebuilt from what is stored, and is replayed alike', async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (all) => {
        const seen = await play(all, true)
        most = Math.max(most, ...seen.map(({ length }) => length))
        assert.deepEqual(await play(all, false), seen)
      }),
      {
        numRuns: randomRuns(engine.name === 'sqlite' ? 12 : 3),
        examples: [[twoThatStand], [threeMissing]],
      },
    )
    assert.ok(most >= 2, 'the journeys put something on the list')
  })
})

type Doors = Awaited<ReturnType<typeof openPieceDoors>>

async function happen(
  doors: Doors,
  code: TrackingCode,
  one: Exclude<Happening, { name: 'wait' }>,
): Promise<void> {
  const { rescues } = doors
  if (one.name === 'advance') {
    const next = nextStates((await doors.checksOf(code)).at(-1) ?? 'PI')
    const check = next[one.pick % Math.max(next.length, 1)]
    if (check) await doors.scan(code, [check])
  } else if (one.name === 'scan') await doors.scan(code, [one.check])
  else if (one.name === 'correct') await doors.scan(code, [one.check], { correction: true })
  else if (one.name === 'return') await rescues.requestRescue(9001, [code], { kind: 'return' })
  else if (one.name === 'redirect')
    await rescues.requestRescue(9001, [code], { kind: 'redirection', destination: elsewhere })
  else if (one.name === 'miss') await travelWithout(doors, code)
  else if (one.name === 'lose')
    await doors.claims.declareLost({ code, amountCents: 1, text: 'no aparece' }, officer)
  else if (one.name === 'withdraw') await rescues.withdraw(code, 'de la prueba', officer)
  else {
    const account = { number: 9001, name: 'Tienda', mode: 'CROSS' as const, insured: false }
    await doors.cancellations.cancelOrder(
      { ...account, sameDay: false, volumetricFactor: 4000 },
      code,
    )
  }
}

/** Puts a piece into a bag that is opened elsewhere without it. */
async function travelWithout({ containers, scan, tracking }: Doors, code: TrackingCode) {
  const trip = { seal: '', vehicle: '', driver: '' }
  const places = { origin: 'C0001', destination: 'C0002' }
  const { id } = await containers.make({ kind: 'bag', ...places, ...trip }, officer)
  await scan(code, ['CO'], { container: id })
  const place = { branchCode: 'C0001', latitude: '', longitude: '', reasonCode: '' }
  const about = { at: undefined, scanId: undefined, correction: false }
  const leaving = { check: 'AS', ...place, ...about } as const
  await tracking.recordMovements([{ whole: id, scan: leaving, recordedBy: 'oficina' }], officer)
  const opening = { id, branchCode: 'C0002', scanned: [], seal: undefined }
  await containers.open(opening, officer)
}
