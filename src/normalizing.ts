import type { Addresses } from './capabilities/addresses/addresses.ts'
import type { OrdersSettings } from './capabilities/orders/orders.ts'
import type { Config } from './config.ts'
import { describeError, type Log } from './kits/log/log.ts'
import type { Metrics } from './kits/metrics/metrics.ts'

export interface NormalizingParts {
  readonly config: Config
  readonly addresses: Addresses
  readonly log: Log
  readonly metrics?: Metrics | undefined
}

/** How orders are normalized, where the carrier wants it, and who hears of it when that fails. */
export function createNormalizing(parts: NormalizingParts): OrdersSettings['normalizing'] {
  const { config, addresses, log, metrics } = parts
  if (!config.normalizeOrders) return undefined
  return {
    normalize: addresses.normalize,
    onFault(error, code) {
      metrics?.countUnnormalized()
      // What an error says may quote the address it stumbled over; where it did may not.
      const { error: name, stack } = describeError(error)
      log.error({ code, error: name, stack }, 'order not normalized')
    },
  }
}
