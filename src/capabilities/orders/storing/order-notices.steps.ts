import type { DeliveryPromise } from '../../../kernel/delivery-promise.ts'
import type { Order } from '../../../kernel/order.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { Rates } from '../../rates/rates.ts'
import type { ReceivedPiece } from '../../tracking/tracking.ts'
import { addressFault, type WorkItem } from '../../work-list/work-list.ts'
import { isRead, type OrderDraft } from '../order-draft.ts'
import type { CheckedOrder, CreatedOrder, OrderNotice, Submission } from '../order-outcome.ts'
import { uncoveredPostalCode } from '../order-rules.ts'
import type { OrderAddressRow } from './order-addresses.store.ts'

/** Where shippers have tariffs, and whether the carrier takes orders to anywhere else (D41). */
export interface Coverage {
  readonly isCovered: Rates['isCovered']
  readonly refuses: boolean
  readonly promises?: Promises
}

/** Computes when a shipment arrives that is loaded now (D44), and from when it is late. */
export type Promises = Pick<Rates, 'promise' | 'lateFrom'>

const noNotices: readonly OrderNotice[] = []

/** Notices for the sender of a sound order. */
export function findNotices(
  coverage: Coverage | undefined,
  { shipper, draft }: Submission,
): readonly OrderNotice[] {
  return coverage !== undefined && isUncovered(coverage, shipper, draft)
    ? [uncoveredPostalCode]
    : noNotices
}

/** Whether the shipper has no tariff to the order's postal code; an unreadable one is a fault. */
export function isUncovered(
  { isCovered }: Coverage,
  { number: shipper }: Shipper,
  { address, service }: OrderDraft,
): boolean {
  const destination = isRead(address) ? address.postalCode : undefined
  if (!isRead(destination) || !isRead(service)) return false
  return !isCovered({ shipper, destination, service })
}

/** When a sound order arrives, if a transit time is known. */
export function findPromise(
  coverage: Coverage | undefined,
  { shipper, draft: { address, service } }: Submission,
): DeliveryPromise | undefined {
  const destination = isRead(address) ? address.postalCode : undefined
  if (!isRead(destination) || !isRead(service)) return undefined
  return coverage?.promises?.promise({ shipper, destination, service })
}

/** An order with the notices for its sender. */
interface Noticed {
  readonly order: Order
  readonly shipper: Shipper
  readonly promise: DeliveryPromise | undefined
  readonly notices: readonly OrderNotice[]
  readonly address?: Pick<OrderAddressRow, 'status' | 'reasons'> | undefined
}

type Told = Pick<Noticed, 'promise' | 'notices'>

/** The answer to an order without a code that would be stored. */
export function toChecked({ promise, notices }: Told): CheckedOrder {
  return { code: undefined, ...(promise && { promise }), ...(notices.length > 0 && { notices }) }
}

/** The answer to an order that is stored. */
export function toCreated({ order, promise, notices }: Noticed, enteredAt: number): CreatedOrder {
  const created = { code: order.trackingCode, enteredAt, ...(promise && { promise }) }
  return notices.length === 0 ? created : { ...created, notices }
}

/**
 * The work for the carrier among the stored orders: those without a tariff (D41), and those whose
 * address can't be found.
 */
export function toWork(
  batch: readonly Noticed[],
  stored: readonly Pick<ReceivedPiece, 'code' | 'enteredAt'>[],
): WorkItem[] {
  return batch.flatMap(({ order, shipper, notices, address }): WorkItem[] => {
    const reason = address && address.status !== 'found' && addressFault(address.reasons)
    if (notices.length === 0 && !reason) return []
    const code = order.trackingCode
    const piece = stored.find((one) => one.code === code)
    if (piece === undefined) return []
    const detail = { postalCode: order.address.postalCode ?? 0, service: order.service }
    const item = { code, shipperNumber: shipper.number, branchCode: '', dueAt: piece.enteredAt }
    return [
      ...(notices.length > 0 ? [{ ...item, kind: 'no-tariff' as const, detail }] : []),
      ...(reason ? [{ ...item, kind: 'address' as const, detail: { reason } }] : []),
    ]
  })
}
