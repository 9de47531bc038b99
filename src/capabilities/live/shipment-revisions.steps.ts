import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Revisions } from '../../kits/live/watch.ts'
import { findPieceRevisions } from '../tracking/tracking.ts'
import { findDecisions } from './live.store.ts'

/**
 * A text of each shipment that changes with its pages: its journey, and the decisions of its
 * recipient, its shop and the carrier. It ends with the time of the last decision.
 */
export async function findShipmentRevisions(
  db: Database,
  codes: readonly TrackingCode[],
): Promise<Revisions> {
  if (codes.length === 0) return new Map()
  const pieces = await findPieceRevisions(db, codes)
  const decided = Map.groupBy(await findDecisions(db, codes), ({ code }) => code)
  return new Map(
    [...pieces].map(([code, piece]) => {
      const own = decided.get(code) ?? []
      const cancelledAt = Number(piece.slice(piece.lastIndexOf(',') + 1))
      const changedAt = Math.max(cancelledAt, ...own.map(({ at }) => at))
      return [code, [piece, ...own.map(({ what, at }) => `${what} ${at}`), changedAt].join()]
    }),
  )
}
