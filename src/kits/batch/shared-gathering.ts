/** How long items are gathered for each node, and how often they must come to be worth it. */
const nodeMs = 3
const mostMs = 12
const busyGapMs = 12
/** So many are enough, or as many as the batch before them had. */
const enough = 4
/** The weight of the last batch in the estimate of how often items come. */
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
    gatherMs(waiting) {
      const nodes = countNodes()
      const isWorthIt = nodes > 1 && gapMs < busyGapMs && waiting < Math.max(enough, lastSize)
      return isWorthIt ? Math.min(nodes * nodeMs, mostMs) : 0
    },
    onBatch(size) {
      const at = now()
      const gap = Math.min((at - lastAt) / size, 1_000)
      gapMs = gapMs > 1_000 ? gap : gapMs * (1 - weight) + gap * weight
      lastAt = at
      lastSize = size
    },
  }
}
