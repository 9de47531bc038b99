import { createMissLimit, type MissLimit, noMissLimit } from '../kits/limit/miss-limit.ts'
import { TokenBuckets } from '../kits/limit/token-buckets.ts'
import { limits } from '../limits.ts'

/** The limits of requests without credentials; requests are counted by address. */
export interface OpenDoorLimits {
  /**
   * One limit for the misses of all open doors (tracking page, labels, document queries), or codes
   * and documents could be tried one by one at each. An address that has used up its misses waits
   * for every request, so that the wait does not reveal which codes exist (D36).
   */
  readonly misses: MissLimit
  /** Counts a request for labels; returns the seconds to wait, 0 when it may continue. */
  labelWait(address: string, now: number): number
  /** The same, for the choices of recipients. */
  choiceWait(address: string, now: number): number
}

const maxBuckets = 50_000

export function createOpenDoorLimits(settings: { readonly limits: boolean }): OpenDoorLimits {
  if (!settings.limits) return { misses: noMissLimit, labelWait: () => 0, choiceWait: () => 0 }
  const labels = new TokenBuckets({
    burst: limits.labelsBurstPerAddress,
    perSecond: limits.labelsPerSecondPerAddress,
    maxBuckets,
  })
  const choices = new TokenBuckets({
    burst: limits.choicesBurstPerAddress,
    perSecond: 1 / 30,
    maxBuckets,
  })
  return {
    misses: createMissLimit({
      burst: limits.missesBurstPerAddress,
      perSecond: 1,
      maxBuckets,
      mostWaiting: limits.labelsBurstPerAddress,
    }),
    labelWait: (address, now) => labels.spend(address, now),
    choiceWait: (address, now) => choices.spend(address, now),
  }
}
