import { TokenBuckets } from '../../kits/limit/token-buckets.ts'

export interface RequestLimitSettings {
  readonly limits: boolean
  readonly shipperRate: number
  readonly addressRate: number
}

/** A refused caller: how long to wait, and the limit that was exceeded. */
export interface Limited {
  readonly retrySeconds: number
  readonly perSecond: number
}

export interface RequestLimits {
  byAddress(address: string, now: number): Limited | undefined
  byShipper(shipper: string, now: number): Limited | undefined
}

/** A burst is five seconds of the rate: a store that opens sends its whole morning at once. */
const burstSeconds = 5

/**
 * Limits requests per caller; generous, since it protects against runaway loops, not stores. Nodes
 * divide the limit: a request counts as many times as there are nodes.
 */
export function createRequestLimits(
  settings: RequestLimitSettings,
  countNodes: () => number = () => 1,
): RequestLimits {
  if (!settings.limits) return { byAddress: () => undefined, byShipper: () => undefined }
  return {
    byAddress: limiter(settings.addressRate, countNodes),
    byShipper: limiter(settings.shipperRate, countNodes),
  }
}

function limiter(perSecond: number, countNodes: () => number) {
  const buckets = new TokenBuckets({
    burst: perSecond * burstSeconds,
    perSecond,
    maxBuckets: 50_000,
  })
  return (name: string, now: number): Limited | undefined => {
    const retrySeconds = buckets.spend(name, now, countNodes())
    return retrySeconds === 0 ? undefined : { retrySeconds, perSecond }
  }
}

/** Returns Retry-After, and the RateLimit fields that identify the limit. */
export function limitHeaders({ retrySeconds, perSecond }: Limited): Record<string, string> {
  return {
    'retry-after': String(retrySeconds),
    'ratelimit-limit': String(perSecond),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(retrySeconds),
    'ratelimit-policy': `${perSecond};w=1;burst=${perSecond * burstSeconds}`,
  }
}
