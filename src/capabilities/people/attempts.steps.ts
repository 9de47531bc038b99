import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import type { NodeChannel } from '../../kits/nodes/nodes.ts'
import { peopleLimits } from './people.limits.ts'

export interface Attempt {
  readonly email: string
  readonly address: string
}

/** The channels by which nodes share wrong attempts. */
export interface AttemptChannels {
  readonly signIns: NodeChannel
  readonly codes: NodeChannel
}

const maxBuckets = 20_000

export interface AttemptLimits {
  /** Counts a sign-in before it is verified; returns the seconds to wait if there were too many. */
  take(attempt: Attempt, now: number): number
  /** How many more may be wrong before there is a wait; nothing where they are not limited. */
  left(attempt: Attempt, now: number): number | undefined
  /** Gives back the token taken by a sign-in that was not wrong. */
  giveBack(attempt: Attempt, now: number): void
  /** The same for codes of the second factor, of which there are only a million. */
  takeCode(attempt: Attempt, now: number): number
  codesLeft(attempt: Attempt, now: number): number | undefined
  giveBackCode(attempt: Attempt, now: number): void
  /** Sends a wrong one to the other nodes. */
  tellWrong(attempt: Attempt): void
  tellWrongCode(attempt: Attempt): void
}

/**
 * Wrong sign-ins are counted by address, and by address and person together; never by person
 * alone, or anyone could lock a person out (D36). Those of people who don't exist count alike, and
 * so do those at other nodes.
 */
export function createAttemptLimits(isOn: boolean, others?: AttemptChannels): AttemptLimits {
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
  others?.signIns.hear((pair) => {
    byPair.take(pair, Date.now())
    byAddress.take(pair.slice(pair.lastIndexOf(' ') + 1), Date.now())
  })
  others?.codes.hear((pair) => codes.take(pair, Date.now()))
  return {
    tellWrong: (attempt) => isOn && others?.signIns.tell(pairOf(attempt)),
    tellWrongCode: (attempt) => isOn && others?.codes.tell(pairOf(attempt)),
    take(attempt, now) {
      if (!isOn) return 0
      const pair = byPair.waitSeconds(pairOf(attempt), now)
      const wait = Math.max(pair, byAddress.waitSeconds(attempt.address, now))
      if (wait > 0) return wait
      byPair.take(pairOf(attempt), now)
      byAddress.take(attempt.address, now)
      return 0
    },
    left(attempt, now) {
      if (!isOn) return undefined
      const ofPair = byPair.left(pairOf(attempt), now)
      return Math.min(ofPair, byAddress.left(attempt.address, now))
    },
    giveBack(attempt, now) {
      byPair.give(pairOf(attempt), now)
      byAddress.give(attempt.address, now)
    },
    takeCode: (attempt, now) => (isOn ? codes.spend(pairOf(attempt), now) : 0),
    codesLeft: (attempt, now) => (isOn ? codes.left(pairOf(attempt), now) : undefined),
    giveBackCode: (attempt, now) => codes.give(pairOf(attempt), now),
  }
}
