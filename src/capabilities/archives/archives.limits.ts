import { type LimitTable, limitTable } from '../../limits.ts'

export const archiveLimits = {
  piecesPerSegment: 20_000,
  piecesPerBlock: 100,
  /** Shipments that one transaction removes: it holds up others for some milliseconds. */
  removedAtOnce: 25,
  /** Rows of `archived_order` that one transaction writes. */
  markedAtOnce: 500,
  /** Finished shipments looked at in one statement. */
  piecesLookedAt: 1_000,
} as const

/** No client of the service meets any of these. */
export const archiveLimitWords: LimitTable = limitTable(archiveLimits, {
  piecesPerSegment: undefined,
  piecesPerBlock: undefined,
  removedAtOnce: undefined,
  markedAtOnce: undefined,
  piecesLookedAt: undefined,
})
