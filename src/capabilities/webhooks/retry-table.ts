const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * The delay after each failure: short at first, for receivers that restart, then over more than
 * four days, for those that nobody looks after on a long weekend. Then the delivery is dead.
 */
export const retryDelaysMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  1 * hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
  24 * hour,
]

/** The longest delay that a receiver may request with Retry-After. */
const longestRetryAfterMs = 24 * hour

/** The result of one attempt. */
export interface Answered {
  /** Undefined when there was no answer. */
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
}

export type Verdict =
  | { readonly name: 'delivered' }
  | { readonly name: 'retry'; readonly delayMs: number }
  | { readonly name: 'dead' }
  /** The receiver wants no more deliveries of this subscription. */
  | { readonly name: 'gone' }

/**
 * `attempts` includes this one. `chance`, from 0 to 1, spreads the retries of many deliveries over
 * 40 % of the delay, so that they do not all come back at once.
 */
export function judgeAnswer(answered: Answered, attempts: number, chance: number): Verdict {
  const { status = 0, retryAfterSeconds } = answered
  if (status >= 200 && status < 300) return { name: 'delivered' }
  if (status === 410) return { name: 'gone' }
  const delay = retryDelaysMs[attempts - 1]
  if (delay === undefined) return { name: 'dead' }
  const leastDelay = retryAfterStatuses.has(status) ? (retryAfterSeconds ?? 0) * second : 0
  const spread = Math.round(delay * (0.8 + 0.4 * chance))
  return {
    name: 'retry',
    delayMs: Math.min(Math.max(spread, leastDelay), longestRetryAfterMs * 1.2),
  }
}

/** The statuses for which Retry-After is honoured. */
const retryAfterStatuses = new Set([429, 503])
