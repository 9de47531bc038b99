import { cashOnDeliveryPesos, type Order } from '../../kernel/order.ts'
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
  /** Whether it ends before the day does. */
  readonly isCut?: boolean
}

/** Of a day that is still going on, what it has brought until some moment. */
export function untilMoment(day: DayBounds, moment: number): DayBounds {
  return moment > day.from && moment < day.to ? { ...day, to: moment, isCut: true } : day
}

/**
 * What the sheet's barcode says: whose day it is, and which. A sheet that is printed before the day
 * ends says until which millisecond it goes: what is loaded later is not on it, nor in the van.
 */
export function manifestId(shipper: number, bounds: DayBounds): string {
  const { year, month, day, from, to, isCut } = bounds
  const date = [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('')
  const until = isCut ? `-${(to - from).toString(36).toUpperCase()}` : ''
  return `HE-${shipper}-${date}${until}`
}

export interface ManifestName {
  readonly shipper: number
  readonly year: number
  readonly month: number
  readonly day: number
  /** How far into the day it goes; without it, the whole day. */
  readonly untilMs: number | undefined
}

/**
 * What a sheet of this name lists of its day, where one can have been printed by now; nothing where
 * its moment is not of that day or is still to come, or the day of a whole one is not over yet.
 */
export function sheetBounds(
  { untilMs }: Pick<ManifestName, 'untilMs'>,
  day: DayBounds,
  now: number,
): DayBounds | undefined {
  // A sheet goes until the millisecond after it was printed, so that what came with it is on it.
  if (untilMs === undefined) return day.to <= now + 1 ? day : undefined
  const until = day.from + untilMs
  if (until <= day.from || until >= day.to || until > now + 1) return undefined
  return untilMoment(day, until)
}

export function parseManifestId(id: string): ManifestName | undefined {
  const parts = /^HE-(\d{1,9})-(\d{2})(\d{2})(\d{2})(?:-([0-9A-Z]{1,6}))?$/.exec(id.toUpperCase())
  if (parts === null) return undefined
  const [shipper = 0, year = 0, month = 0, day = 0] = parts.slice(1, 5).map(Number)
  const untilMs = parts[5] === undefined ? undefined : Number.parseInt(parts[5], 36)
  return { shipper, year: 2000 + year, month, day, untilMs }
}

export function manifestRow(order: Order): ManifestRow {
  const { postalCode, locality } = order.address
  return {
    code: order.trackingCode,
    service: order.service,
    name: cleanText(order.recipient.name, 60),
    place: [postalCode, cleanText(locality, 60)].filter(Boolean).join(' '),
    labels: labelCount(order),
    amount: serviceTypes[order.service].cashOnDelivery ? moneyText(cashOnDeliveryPesos(order)) : '',
  }
}
