import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import { limits } from '../../limits.ts'

export interface LabelLimits {
  /** Returns the seconds to wait; 0 when the address may continue. */
  ask(address: string, now: number): number
  /** Counts a request whose label was not found. */
  missed(address: string, now: number): void
}

const maxBuckets = 50_000

/**
 * The endpoint takes no credentials, so requests are counted by address: the limit is generous for
 * labels that exist and tight for misses, or codes could be tried one by one. An address that has
 * used up its misses waits for every request, so that the wait does not reveal which codes exist
 * (D36).
 */
export function createLabelLimits(settings: { readonly limits: boolean }): LabelLimits {
  if (!settings.limits) return { ask: () => 0, missed: () => {} }
  const asked = new TokenBuckets({
    burst: limits.labelsBurstPerAddress,
    perSecond: limits.labelsPerSecondPerAddress,
    maxBuckets,
  })
  const missed = new TokenBuckets({
    burst: limits.unknownLabelsBurstPerAddress,
    perSecond: 1,
    maxBuckets,
  })
  return {
    ask: (address, now) => missed.waitSeconds(address, now) || asked.spend(address, now),
    missed: (address, now) => missed.take(address, now),
  }
}
