import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import { openPieceDoors, type PieceDoors } from '../../../../test/support/piece-doors.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'

/** The same numbers on every run. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const checks: readonly MovementCode[] = ['IF', 'AS', 'AR', 'MA', 'LD', 'CA', 'LD', 'DL', 'IF']
const branches = ['C0001', 'B0001']
const dayMs = 86_400_000

interface Known {
  readonly code: string
  readonly shipper: number
  readonly ordinal: number
  readonly at: number
  readonly check: string
  readonly branch: string
  readonly reason: string
  readonly correction: number
}

/** Counts the stored movements again, without those that a correction replaced. */
function recount(movements: readonly Known[]): Map<string, number> {
  const sums = new Map<string, number>()
  const add = ({ check, at, branch, shipper, reason }: Known, pieces: number) => {
    if (!['IF', 'CA', 'DL'].includes(check)) return
    const day = Math.floor((at - 3 * 3_600_000) / dayMs)
    for (const name of [`branch ${branch}`, `shipper ${shipper}`]) {
      const key = [name, check, day, check === 'CA' ? reason : ''].join(' ')
      sums.set(key, (sums.get(key) ?? 0) + pieces)
    }
  }
  for (const journey of Map.groupBy(movements, ({ code }) => code).values()) {
    const earlier: Known[] = []
    for (const one of journey.toSorted((a, b) => a.ordinal - b.ordinal)) {
      const newest = earlier.toSorted((a, b) => b.at - a.at || b.ordinal - a.ordinal)[0]
      if (one.correction === 1 && newest) add(newest, -1)
      add(one, 1)
      earlier.push(one)
    }
  }
  return new Map([...sums].filter(([, pieces]) => pieces !== 0))
}

forEachEngine((engine) => {
  let db: TestDatabase
  let now = Date.parse('2026-11-02T12:00:00Z')
  let doors: PieceDoors
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, () => (now += 1_000))
  })
  after(() => db.dispose())

  test('the sums of the board are what a recount of all movements gives', async () => {
    const chance = chances(20_261_116)
    const codes: TrackingCode[] = []
    for (let many = 0; many < 12; many += 1) codes.push(await doors.piece())
    const by = { id: 'token 1', name: 'Ana', role: 'administrator' as const }
    for (let step = 0; step < 40; step += 1) {
      now += chance(20) * 3_600_000
      const scans = Array.from({ length: 6 }, () => {
        const isCorrection = chance(5) === 0
        const code = codes[chance(codes.length)] as TrackingCode
        const scan = {
          check: checks[chance(checks.length)] as MovementCode,
          reasonCode: chance(2) === 0 ? '' : 'R1',
          branchCode: branches[chance(2)] as string,
          latitude: '',
          longitude: '',
          correction: isCorrection,
          ...(isCorrection ? { reason: 'se equivocaron' } : {}),
        }
        return { code, recordedBy: by.name, scan }
      })
      await doors.tracking.recordMovements(scans as never, by)
    }
    const movements = await db.all<Known>(
      `select m.tracking_code as code, o.shipper_number as shipper, m.ordinal, m.at,
         m.check_code as "check", m.branch_code as branch, m.reason_code as reason, m.correction
       from piece_movement m join shipment_order o on o.tracking_code = m.tracking_code`,
    )
    assert.ok(movements.length > 60 && movements.some(({ correction }) => correction === 1))
    const stored = await db.all<{ key: string; pieces: number }>(
      `select dimension || ' ' || name || ' ' || check_code || ' ' || day || ' ' || reason_code
         as key, pieces
       from figure_sum where pieces <> 0 and span = 'day' and dimension <> 'all'`,
    )
    for (const [dimension, span] of [
      ['all', 'day'],
      ['branch', 'month'],
      ['shipper', 'month'],
    ]) {
      const [whole] = await db.all<{ pieces: number }>(
        `select cast(sum(pieces) as integer) as pieces from figure_sum
         where dimension = $1 and span = $2`,
        [dimension as string, span as string],
      )
      const ofBranches = stored.filter(({ key }) => key.startsWith('branch'))
      assert.equal(
        whole?.pieces,
        ofBranches.reduce((sum, { pieces }) => sum + pieces, 0),
      )
    }
    const sums = new Map(stored.map(({ key, pieces }) => [key, pieces]))
    assert.deepEqual(
      [...sums].toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
      [...recount(movements)].toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
    )
  })
})
