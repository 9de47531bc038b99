import type { Order } from '../../kernel/order.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { labelCount } from './label-content.ts'
import { cleanText, moneyText } from './label-text.ts'
import type { ManifestRow } from './manifest-layout.ts'

/** A day by the carrier's clock: from its first moment to that of the next. */
export interface DayBounds {
  readonly from: number
  readonly to: number
  readonly year: number
  readonly month: number
  readonly day: number
  /** dd/mm/yyyy. */
  readonly text: string
}

/** What the sheet's barcode says: whose day it is, and which. */
export function manifestId(shipper: number, { year, month, day }: DayBounds): string {
  const date = year * 10_000 + month * 100 + day
  return `HE-${shipper}-${date}`
}

export interface ManifestName {
  readonly shipper: number
  readonly year: number
  readonly month: number
  readonly day: number
}

export function parseManifestId(id: string): ManifestName | undefined {
  const parts = /^HE-(\d{1,9})-(\d{4})(\d{2})(\d{2})$/.exec(id.toUpperCase())
  if (parts === null) return undefined
  const [shipper = 0, year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  return { shipper, year, month, day }
}

export function manifestRow(order: Order): ManifestRow {
  const { postalCode, locality } = order.address
  const amount = order.products.reduce((sum, { cashOnDelivery = 0 }) => sum + cashOnDelivery, 0)
  return {
    code: order.trackingCode,
    service: order.service,
    name: cleanText(order.recipient.name, 60),
    place: [postalCode, cleanText(locality, 60)].filter(Boolean).join(' '),
    labels: labelCount(order),
    amount: serviceTypes[order.service].cashOnDelivery ? moneyText(amount) : '',
  }
}
