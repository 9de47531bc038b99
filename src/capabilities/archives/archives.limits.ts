import { declareLimits } from '../../limits.ts'

export const [archiveLimits, archiveLimitWords] = declareLimits({
  piecesPerSegment: 20_000,
  piecesPerBlock: 100,
  /** Shipments that one transaction removes: it holds up others for some milliseconds. */
  removedAtOnce: 25,
  /** Rows of `archived_order` that one transaction writes. */
  markedAtOnce: 500,
  /** Finished shipments looked at in one statement. */
  piecesLookedAt: 1_000,
  /** How often the service archives by its setting, and how soon again after a failure. */
  runEveryMs: 86_400_000,
  runAgainMs: 3_600_000,
  /** When a run of which nothing was heard is another node's: a file takes a minute or two. */
  runLeaseMs: 900_000,
})
