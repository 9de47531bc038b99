/** An attempt as statistics count it. */
export interface CountedAttempt {
  readonly at: number
  readonly number: number
  readonly ms: number
  /** `null` where there was no answer. */
  readonly status: number | null
}

/** Deliveries that are not done. */
export interface OpenCounts {
  readonly waiting: number
  readonly dead: number
}

export interface DeliveryStats {
  /** The attempts of this moment and later are counted. */
  readonly since: number
  readonly attempts: number
  readonly delivered: number
  /** Of the delivered ones, those that took one attempt. */
  readonly firstTry: number
  /** How long receivers took to answer; `undefined` where none did. */
  readonly p50Ms: number | undefined
  readonly p95Ms: number | undefined
  readonly waiting: number
  readonly dead: number
}

/**
 * Attempts are given newest first. Where there are as many as are read at most, the older ones of
 * the period are missing, and the oldest of these says since when they are counted.
 */
export function toStats(
  attempts: readonly CountedAttempt[],
  most: number,
  since: number,
  open: OpenCounts,
): DeliveryStats {
  const delivered = attempts.filter(({ status }) => status !== null && isSuccess(status))
  const answeredMs = attempts
    .filter(({ status }) => status !== null)
    .map(({ ms }) => ms)
    .sort((left, right) => left - right)
  return {
    since: attempts.length >= most ? (attempts.at(-1)?.at ?? since) : since,
    attempts: attempts.length,
    delivered: delivered.length,
    firstTry: delivered.filter(({ number }) => number === 1).length,
    p50Ms: percentile(answeredMs, 0.5),
    p95Ms: percentile(answeredMs, 0.95),
    ...open,
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** The least value that this part of all values does not exceed. */
function percentile(sorted: readonly number[], part: number): number | undefined {
  return sorted[Math.ceil(sorted.length * part) - 1]
}
