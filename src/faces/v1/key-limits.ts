import { isQuoteOnly, type KeyHolder } from '../../capabilities/api-keys/api-keys.ts'
import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import { limits } from '../../limits.ts'
import { type Limited, limitHeaders, type RequestLimits } from '../rest/request-limits.ts'

/** A refusal, with the burst size where it does not follow from the rate. */
export interface KeyLimited extends Limited {
  readonly burst?: number
}

export type KeyLimiter = (
  environment: string,
  holder: KeyHolder,
  address: string,
  now: number,
) => KeyLimited | undefined

/**
 * A shipper's programs share its limit. A public key, which anybody may read in a page, is counted
 * by address: one visitor with too many requests must not block the shop's other visitors.
 */
export function createKeyLimits(requestLimits: RequestLimits, isOn: boolean): KeyLimiter {
  const { browserQuotesPerSecond: perSecond, browserQuotesBurst: burst } = limits
  const byVisitor = new TokenBuckets({
    burst,
    perSecond,
    maxBuckets: 50_000,
  })
  return (environment, { key, shipper }, address, now) => {
    if (!isQuoteOnly(key)) return requestLimits.byShipper(`${environment} ${shipper.number}`, now)
    const retrySeconds = isOn ? byVisitor.spend(`${key.id} ${address}`, now) : 0
    return retrySeconds === 0 ? undefined : { retrySeconds, perSecond, burst }
  }
}

export function keyLimitHeaders({ burst, ...by }: KeyLimited): Record<string, string> {
  const headers = limitHeaders(by)
  if (burst === undefined) return headers
  return { ...headers, 'ratelimit-policy': `${by.perSecond};w=1;burst=${burst}` }
}
