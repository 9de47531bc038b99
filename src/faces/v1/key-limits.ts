import { isQuoteOnly, type KeyHolder } from '../../capabilities/api-keys/api-keys.ts'
import { TokenBuckets } from '../../kits/limit/token-buckets.ts'
import { limits } from '../../limits.ts'
import type { Limited, RequestLimits } from '../rest/request-limits.ts'

export type KeyLimiter = (
  environment: string,
  holder: KeyHolder,
  address: string,
  now: number,
) => Limited | undefined

/**
 * A shipper's programs share its limit. A key that anybody may read in a page counts apart, by who
 * uses it: one visitor that asks too much must not stop the shop's other visitors.
 */
export function createKeyLimits(requestLimits: RequestLimits, isOn: boolean): KeyLimiter {
  const perSecond = limits.browserQuotesPerSecond
  const byVisitor = new TokenBuckets({
    burst: limits.browserQuotesBurst,
    perSecond,
    maxBuckets: 50_000,
  })
  return (environment, { key, shipper }, address, now) => {
    if (!isQuoteOnly(key)) return requestLimits.byShipper(`${environment} ${shipper.number}`, now)
    const retrySeconds = isOn ? byVisitor.spend(`${key.id} ${address}`, now) : 0
    return retrySeconds === 0 ? undefined : { retrySeconds, perSecond }
  }
}
