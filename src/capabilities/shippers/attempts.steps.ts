import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import type { NodeChannel } from '../../kits/nodes/nodes.ts'
import { shipperLimits } from './shippers.limits.ts'

/** The account of the credential that was shown, and the address it came from. */
export interface Attempt {
  readonly shipper: number | string
  readonly address: string
}

const maxBuckets = 20_000

/**
 * Wrong attempts are counted by address, and by address and shipper together; never by shipper
 * alone, or anyone could lock a shipper out (D36). Those at other nodes count too.
 */
export function createAttemptLimits(isOn: boolean, others: NodeChannel | undefined) {
  const byPair = new TokenBuckets({
    burst: shipperLimits.wrongAttemptsPerShipperAndAddress,
    perSecond: 1,
    maxBuckets,
  })
  const byAddress = new TokenBuckets({
    burst: shipperLimits.wrongAttemptsPerAddress,
    perSecond: 3,
    maxBuckets,
  })
  const pairOf = ({ shipper, address }: Attempt) => `${shipper} ${address}`
  const count = (pair: string, address: string, now: number): void => {
    byPair.take(pair, now)
    byAddress.take(address, now)
  }
  // The address is the last word.
  others?.hear((pair) => count(pair, pair.slice(pair.lastIndexOf(' ') + 1), Date.now()))
  return {
    /**
     * Counts an attempt before it is verified; returns the seconds to wait if there were too many.
     */
    take(shown: Attempt, now: number): number {
      if (!isOn) return 0
      const pair = byPair.waitSeconds(pairOf(shown), now)
      const wait = Math.max(pair, byAddress.waitSeconds(shown.address, now))
      if (wait > 0) return wait
      count(pairOf(shown), shown.address, now)
      return 0
    },
    giveBack(shown: Attempt, now: number): void {
      if (!isOn) return
      byPair.give(pairOf(shown), now)
      byAddress.give(shown.address, now)
    },
    /** Sends a wrong one to the other nodes. */
    tellWrong(shown: Attempt): void {
      if (isOn) others?.tell(pairOf(shown))
    },
  }
}
