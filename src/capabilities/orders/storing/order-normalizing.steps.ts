import type { Order } from '../../../kernel/order.ts'
import { serviceTypes } from '../../../kernel/service-type.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Addresses } from '../../addresses/addresses.ts'
import type { OrderAddressRow } from './order-addresses.store.ts'

/** How addresses are normalized, where they are. */
export interface Normalizing {
  readonly normalize: Addresses['normalize']
  /** Told of a fault of the normalizer's. */
  onFault(error: unknown, code: TrackingCode): void
}

/**
 * What the normalizer makes of an order's address. It is a help: whatever is wrong with it, the
 * order is stored, as it would be where nothing is normalized.
 */
export function normalizeOrder(
  order: Order,
  { normalize, onFault }: Normalizing,
): OrderAddressRow | undefined {
  // Orders to a branch name it instead of a locality: there is nothing to look for.
  if (serviceTypes[order.service].toBranch) return undefined
  try {
    const { zone, reasons, ...address } = normalize(order.address)
    return {
      ...address,
      code: order.trackingCode,
      reasons: reasons.join(' '),
      isRestricted: zone !== undefined,
    }
  } catch (error) {
    onFault(error, order.trackingCode)
    return undefined
  }
}
