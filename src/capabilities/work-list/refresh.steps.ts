import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { newId } from '../../kits/secret/ids.ts'
import {
  findOpenEnd,
  findPieceReports,
  findStanding,
  findStoredFacts,
  lockWorkPieces,
  type OpenPlace,
  takeSweep,
} from './work-facts.store.ts'
import { type RuledKind, ruledKinds, type WorkItem } from './work-item.ts'
import { workLimits } from './work-list.limits.ts'
import { deleteWorkItems, findWork, putWorkItems } from './work-list.store.ts'
import {
  type CountedMovement,
  compareWork,
  countFailedVisits,
  noVisits,
  type WorkFacts,
  workOf,
} from './work-rules.ts'

/** The kinds that need no knowledge of how long a piece may stand still. */
const plainKinds = ruledKinds.filter((kind) => kind !== 'idle')

/**
 * Makes the list say what the rules find of pieces that the transaction has locked. Without
 * `idleMs`, pieces that stand still are left to the sweep.
 */
export async function refreshWork(
  tx: Handle,
  codes: readonly TrackingCode[],
  now: number,
  idleMs?: number,
): Promise<void> {
  if (codes.length === 0) return
  const kinds: readonly RuledKind[] = idleMs === undefined ? plainKinds : ruledKinds
  const [work, facts] = await Promise.all([findWork(tx, codes, kinds), loadWorkFacts(tx, codes)])
  const listed = Map.groupBy(work, ({ code }) => code)
  const put: WorkItem[] = []
  for (const piece of facts) {
    const items = workOf(piece, now, idleMs ?? Number.POSITIVE_INFINITY)
    const change = compareWork(listed.get(piece.code) ?? [], items, kinds)
    put.push(...change.put)
    if (change.end.length > 0) await deleteWorkItems(tx, [piece.code], change.end)
  }
  if (put.length > 0) await putWorkItems(tx, put)
}

/** The facts of pieces for the rules; those that don't exist are left out. */
export async function loadWorkFacts(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<WorkFacts[]> {
  if (codes.length === 0) return []
  const [stored, reports] = await Promise.all([
    findStoredFacts(db, codes),
    findPieceReports(db, codes),
  ])
  return stored.map(({ journey, ...facts }) => ({
    ...facts,
    ...reports.get(facts.code),
    failedVisits: journey === null ? noVisits : countFailedVisits(readJourney(journey)),
  }))
}

/** A movement in a journey's text is a `StoredMovement` of tracking. */
function readJourney(text: string): CountedMovement[] {
  const movements = JSON.parse(text) as [number, number, MovementCode, string, ...unknown[]][]
  return movements.map((one) => ({
    ordinal: one[0],
    at: one[1],
    check: one[2],
    reasonCode: one[3],
    correction: one[8] === 1,
  }))
}

export interface SweepSettings {
  readonly idleMs: number
  readonly onFailure: (error: unknown) => void
}

/** Looks for pieces that stand still or are late: no event announces them. */
export interface WorkSweep {
  /** Looks at the next stretch of pieces; returns whether it was the last one. */
  look(): Promise<boolean>
  /** Looks at all pieces that the carrier has. */
  lookAtAll(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const { sweepEveryMs, sweepPieces, sweepRestMs, sweepTurnMs } = workLimits

/** Every process may sweep; the one whose turn it is does, a stretch of pieces at a time. */
export function createWorkSweep(
  db: Database,
  clock: Clock,
  { idleMs, onFailure }: SweepSettings,
): WorkSweep {
  const owner = newId()
  let reached: OpenPlace | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> | undefined
  let restsUntil = 0

  async function look(): Promise<boolean> {
    const now = clock()
    const end = await findOpenEnd(db, reached, sweepPieces)
    const codes = await findStanding(db, reached, end, { now, idleMs })
    for (let from = 0; from < codes.length; from += workLimits.sweepPiecesPerCommit) {
      const some = codes.slice(from, from + workLimits.sweepPiecesPerCommit)
      await db.transaction(async (tx) => {
        await lockWorkPieces(tx, some)
        await refreshWork(tx, some, now, idleMs)
      })
    }
    reached = end
    return end === undefined
  }
  async function lookInTurn(): Promise<void> {
    const now = clock()
    const isTaken = await takeSweep(db, owner, now, now + sweepTurnMs)
    // After the last stretch, and while another process looks.
    if (!isTaken || (await look())) restsUntil = performance.now() + sweepRestMs
  }
  return {
    look,
    async lookAtAll() {
      reached = undefined
      while (!(await look()));
    },
    start() {
      timer ??= setInterval(() => {
        if (performance.now() < restsUntil) return
        underWay ??= lookInTurn()
          .catch(onFailure)
          .finally(() => {
            underWay = undefined
          })
      }, sweepEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
