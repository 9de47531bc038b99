import { type LimitTable, limitTable } from '../../limits.ts'

export const retentionLimits = {
  /** How often a node looks whether it is to archive. */
  retentionLookMs: 300_000,
} as const

/** No client of the service meets any of these. */
export const retentionLimitWords: LimitTable = limitTable(retentionLimits, {
  retentionLookMs: undefined,
})
