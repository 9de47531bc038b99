import type { Order } from '../../kernel/order.ts'
import { quoteShipment } from '../measurements/measurements.ts'
import type { Submission } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import type { LineRow } from './imports.store.ts'

/** The rows that were judged; what the right orders cost, and how many have no price. */
export interface Judged {
  readonly rows: number
  readonly cents: number
  readonly unpriced: number
}

export const nothingJudged: Judged = { rows: 0, cents: 0, unpriced: 0 }

export function addJudged(sum: Judged, lines: readonly LineRow[]): Judged {
  const right = lines.filter(({ state }) => state === 'right')
  return {
    rows: lines.reduce((all, { rowCount }) => all + rowCount, sum.rows),
    cents: right.reduce((all, { priceCents }) => all + (priceCents ?? 0), sum.cents),
    unpriced: sum.unpriced + right.filter(({ priceCents }) => priceCents === null).length,
  }
}

/** The price of an order that breaks no rule, and so was read whole; from memory. */
export function priceOrder(
  rates: Pick<Rates, 'quoteRate'>,
  { shipper, draft }: Submission,
): number | undefined {
  const order = draft as Order
  const known = { shipperNumber: shipper.number, order, redirectedTo: undefined }
  return quoteShipment(rates, { known, factor: shipper.volumetricFactor })?.totalCents
}
