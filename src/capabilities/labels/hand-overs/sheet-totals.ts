import type { MovementCode } from '../../../kernel/movement.ts'
import { cashOnDeliveryPesos, type Order } from '../../../kernel/order.ts'
import { labelCount } from '../label-content.ts'

/** The sums of one order that is handed over. */
export interface HandedOver {
  readonly pieces: number
  readonly weightHundredthsKg: number
  readonly cashCents: number
}

export function handedOver(order: Order): HandedOver {
  return {
    pieces: labelCount(order),
    weightHundredthsKg: order.products.reduce(
      (sum, { weightHundredthsKg = 0 }) => sum + weightHundredthsKg,
      0,
    ),
    cashCents: cashOnDeliveryPesos(order) * 100,
  }
}

/** The sums of a sheet. Orders that were cancelled since it was made are listed, but not summed. */
export interface SheetTotals extends HandedOver {
  readonly shipments: number
  readonly cancelled: number
  /** How many of them the carrier has, or had. */
  readonly received: number
}

export const noTotals: SheetTotals = {
  shipments: 0,
  cancelled: 0,
  received: 0,
  pieces: 0,
  weightHundredthsKg: 0,
  cashCents: 0,
}

interface Listed {
  readonly order: Order
  readonly state: MovementCode
  readonly isCancelled: boolean
}

export function addToTotals(totals: SheetTotals, { order, state, isCancelled }: Listed) {
  const { shipments, cancelled } = totals
  if (isCancelled) return { ...totals, shipments: shipments + 1, cancelled: cancelled + 1 }
  const own = handedOver(order)
  return {
    shipments: shipments + 1,
    cancelled,
    received: totals.received + (state === 'PI' ? 0 : 1),
    pieces: totals.pieces + own.pieces,
    weightHundredthsKg: totals.weightHundredthsKg + own.weightHundredthsKg,
    cashCents: totals.cashCents + own.cashCents,
  }
}
