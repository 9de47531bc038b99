export const demonstrationLimits = {
  /** Whoever drives the living carrier and is not heard of for so long is gone. */
  wheelHeldMs: 20_000,
  /** Looks are noted no more often. */
  lookNotedMs: 10_000,
} as const
