import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import { limits } from '../../limits.ts'

export interface LabelLimits {
  /** Seconds to wait; 0 when the address may go on. */
  ask(address: string, now: number): number
  /** Counts an answer that found nothing. */
  missed(address: string, now: number): void
}

const maxBuckets = 50_000

/**
 * The endpoint asks nobody who they are, so it counts by address: generously what is printed, and
 * tightly what does not exist, or codes could be tried one by one. Who has spent the second waits
 * for everything, so that waiting tells nothing about which codes exist (D36).
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
