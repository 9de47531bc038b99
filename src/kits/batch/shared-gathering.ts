/** How long items are gathered, and how often they must come for that to be worth it. */
const gatherMs = 6
const busyGapMs = 12
/** So many have gathered already, while the batch before them was run, or as many as that had. */
const enough = 4
/** How much the last batch tells of how often items come. */
const weight = 0.2

export interface SharedGathering {
  gatherMs(waiting: number): number
  onBatch(size: number): void
}

/**
 * Several nodes that share a load would each run a batch for every item or two, where one node runs
 * larger ones. A node that is not alone, and gets items often, waits a moment for more of them.
 */
export function createSharedGathering(
  countNodes: () => number,
  now: () => number = () => performance.now(),
): SharedGathering {
  let gapMs = Number.MAX_SAFE_INTEGER
  let lastAt = Number.NEGATIVE_INFINITY
  let lastSize = 0
  return {
    gatherMs: (waiting) =>
      waiting < Math.max(enough, lastSize) && gapMs < busyGapMs && countNodes() > 1 ? gatherMs : 0,
    onBatch(size) {
      const at = now()
      const gap = Math.min((at - lastAt) / size, 1_000)
      gapMs = gapMs > 1_000 ? gap : gapMs * (1 - weight) + gap * weight
      lastAt = at
      lastSize = size
    },
  }
}
