import { declareLimits } from '../../limits.ts'

export const [retentionLimits, retentionLimitWords] = declareLimits({
  /** How often a node looks whether it is to archive. */
  retentionLookMs: 300_000,
})
