import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { findPieceReports } from './piece-reports.store.ts'
import { findStoredFacts } from './work-facts.store.ts'
import { type RuledKind, ruledKinds, type WorkItem } from './work-item.ts'
import { deleteWorkItems, findWork, putWorkItems } from './work-list.store.ts'
import {
  type CountedMovement,
  compareWork,
  countFailedVisits,
  type WorkFacts,
  workOf,
} from './work-rules.ts'

/** The kinds that need no knowledge of how long a piece may stand still. */
const plainKinds = ruledKinds.filter((kind) => kind !== 'idle')

/**
 * Makes the list say what the rules find of pieces that the transaction holds. Without `idleMs`,
 * whoever stands still is left to the sweep.
 */
export async function refreshWork(
  tx: Handle,
  codes: readonly TrackingCode[],
  now: number,
  idleMs?: number,
): Promise<void> {
  if (codes.length === 0) return
  const kinds: readonly RuledKind[] = idleMs === undefined ? plainKinds : ruledKinds
  const listed = Map.groupBy(await findWork(tx, codes, kinds), ({ code }) => code)
  const facts = await loadWorkFacts(tx, codes)
  const put: WorkItem[] = []
  for (const piece of facts) {
    const found = workOf(piece, now, idleMs ?? Number.POSITIVE_INFINITY)
    const change = compareWork(listed.get(piece.code) ?? [], found, kinds)
    put.push(...change.put)
    if (change.end.length > 0) await deleteWorkItems(tx, [piece.code], change.end)
  }
  if (put.length > 0) await putWorkItems(tx, put)
}

/** What the rules need to know of pieces; those that don't exist are left out. */
export async function loadWorkFacts(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<WorkFacts[]> {
  if (codes.length === 0) return []
  const stored = await findStoredFacts(db, codes)
  const reports = await findPieceReports(db, codes)
  return stored.map(({ journey, ...facts }) => ({
    ...facts,
    ...reports.get(facts.code),
    failedVisits: journey === null ? 0 : countFailedVisits(readJourney(journey)),
  }))
}

/** The values of a movement in a journey's text are told in `stored-movement.ts` of tracking. */
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
