export const demonstrationLimits = {
  /** A driver of the living carrier without a sign of life for this long is gone. */
  wheelLeaseMs: 20_000,
  /** Looks are noted no more often. */
  lookNotedMs: 10_000,
} as const
