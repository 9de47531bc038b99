import type { Order } from '../../../kernel/order.ts'
import { serviceTypes } from '../../../kernel/service-type.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import type { Addresses } from '../../addresses/addresses.ts'
import { insertOrderAddresses, type OrderAddressRow } from './order-addresses.store.ts'

/** How addresses are normalized, if they are. */
export interface Normalizing {
  readonly normalize: Addresses['normalize']
  /** Reports a fault of the normalizer. */
  onFault(error: unknown, code: TrackingCode): void
}

/**
 * Normalizes an order's address. This is best effort: if it fails, the order is stored as if
 * normalizing were disabled.
 */
export function normalizeOrder(
  order: Order,
  { normalize, onFault }: Normalizing,
): OrderAddressRow | undefined {
  // An order to a branch names the branch instead of a locality: there is nothing to normalize.
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

/** Stores the normalized addresses of the stored orders. */
export async function storeAddresses(
  tx: Handle,
  batch: readonly { readonly address: OrderAddressRow | undefined }[],
  stored: readonly { readonly code: TrackingCode }[],
): Promise<void> {
  const addresses = batch.flatMap(({ address }) => address ?? [])
  const fresh = addresses.filter((one) => stored.some(({ code }) => code === one.code))
  if (fresh.length > 0) await insertOrderAddresses(tx, fresh)
}
