import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import { peopleLimits } from './people.limits.ts'

export interface Attempt {
  readonly email: string
  readonly address: string
}

const maxBuckets = 20_000

export interface AttemptLimits {
  /** Counts a sign-in before it is verified; returns the seconds to wait if there were too many. */
  take(attempt: Attempt, now: number): number
  /** Gives back what a sign-in that was not wrong had taken. */
  giveBack(attempt: Attempt, now: number): void
  /** The same for codes of the second factor, of which there are only a million. */
  takeCode(attempt: Attempt, now: number): number
  giveBackCode(attempt: Attempt, now: number): void
}

/**
 * Wrong sign-ins are counted by address, and by address and person together; never by person
 * alone, or anyone could lock a person out (D36). Those of people who don't exist count alike.
 */
export function createAttemptLimits(isOn: boolean): AttemptLimits {
  const byPair = new TokenBuckets({
    burst: peopleLimits.wrongSignInsPerPersonAndAddress,
    perSecond: 0.2,
    maxBuckets,
  })
  const byAddress = new TokenBuckets({
    burst: peopleLimits.wrongSignInsPerAddress,
    perSecond: 3,
    maxBuckets,
  })
  const codes = new TokenBuckets({
    burst: peopleLimits.wrongCodesPerPersonAndAddress,
    perSecond: 1 / 60,
    maxBuckets,
  })
  const pairOf = ({ email, address }: Attempt) => `${email} ${address}`
  return {
    take(attempt, now) {
      if (!isOn) return 0
      const pair = byPair.waitSeconds(pairOf(attempt), now)
      const wait = Math.max(pair, byAddress.waitSeconds(attempt.address, now))
      if (wait > 0) return wait
      byPair.take(pairOf(attempt), now)
      byAddress.take(attempt.address, now)
      return 0
    },
    giveBack(attempt, now) {
      byPair.give(pairOf(attempt), now)
      byAddress.give(attempt.address, now)
    },
    takeCode: (attempt, now) => (isOn ? codes.spend(pairOf(attempt), now) : 0),
    giveBackCode: (attempt, now) => codes.give(pairOf(attempt), now),
  }
}
