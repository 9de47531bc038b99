import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { findPieceReports } from './piece-reports.store.ts'
import { findStoredFacts } from './work-facts.store.ts'
import { type CountedMovement, countFailedVisits, type WorkFacts } from './work-rules.ts'

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
  const movements = JSON.parse(text) as [number, number, MovementCode, ...unknown[]][]
  return movements.map((one) => ({
    ordinal: one[0],
    at: one[1],
    check: one[2],
    correction: one[8] === 1,
  }))
}
