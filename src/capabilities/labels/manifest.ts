import { cashOnDeliveryPesos, type Order } from '../../kernel/order.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { labelCount } from './label-content.ts'
import { cleanText, moneyText } from './label-text.ts'
import type { ManifestRow } from './manifest-layout.ts'

/** A day in the carrier's time zone: from its start (inclusive) to the next day's (exclusive). */
export interface DayBounds {
  readonly from: number
  readonly to: number
  readonly year: number
  readonly month: number
  readonly day: number
  /** dd/mm/yyyy. */
  readonly text: string
  /** Whether `to` is before the end of the day. */
  readonly isCut?: boolean
  /** How far into the day `from` is, where an earlier sheet lists those before. */
  readonly sinceMs?: number
}

/** Cuts a day at a moment, if the moment lies within it. */
export function untilMoment(day: DayBounds, moment: number): DayBounds {
  return moment > day.from && moment < day.to ? { ...day, to: moment, isCut: true } : day
}

/** Leaves out the shipments of an earlier sheet of the day. */
export function sinceMoment(day: DayBounds, moment: number): DayBounds {
  return moment > day.from ? { ...day, from: moment, sinceMs: moment - day.from } : day
}

/**
 * The content of the sheet's barcode: the shipper and the day. A sheet printed before the day ends
 * also says at which millisecond it ends: orders loaded later are neither on it nor in the van. A
 * later sheet of the day says at which it begins, too.
 */
export function manifestId(shipper: number, bounds: DayBounds): string {
  const { year, month, day, from, to, isCut, sinceMs = 0 } = bounds
  const date = [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('')
  const untilMs = to - from + sinceMs
  const period = sinceMs > 0 ? [untilMs, sinceMs] : isCut ? [untilMs] : []
  return ['HE', shipper, date, ...period.map(base36)].join('-')
}

function base36(ms: number): string {
  return ms.toString(36).toUpperCase()
}

export interface ManifestName {
  readonly shipper: number
  readonly year: number
  readonly month: number
  readonly day: number
  /** Where in the day the sheet ends; the whole day if undefined. */
  readonly untilMs: number | undefined
  /** Where in the day a later sheet begins. */
  readonly sinceMs: number | undefined
}

/**
 * The period that a sheet covers. `undefined` if it can't have been printed yet: its end lies
 * outside the day or in the future, or it covers a whole day that is not over.
 */
export function sheetBounds(
  { untilMs, sinceMs }: Pick<ManifestName, 'untilMs' | 'sinceMs'>,
  day: DayBounds,
  now: number,
): DayBounds | undefined {
  // A sheet ends a millisecond after printing, to include orders loaded in that same millisecond.
  if (untilMs === undefined) return day.to <= now + 1 ? day : undefined
  const until = day.from + untilMs
  const isWhole = sinceMs !== undefined && until === day.to
  if (until <= day.from || (until >= day.to && !isWhole) || until > now + 1) return undefined
  const sheet = untilMoment(day, until)
  if (sinceMs === undefined) return sheet
  return sinceMs > 0 && sinceMs < untilMs ? sinceMoment(sheet, day.from + sinceMs) : undefined
}

const sheetName = /^HE-(\d{1,9})-(\d{2})(\d{2})(\d{2})(?:-([0-9A-Z]{1,6})(?:-([0-9A-Z]{1,6}))?)?$/

export function parseManifestId(id: string): ManifestName | undefined {
  const parts = sheetName.exec(id.toUpperCase())
  if (parts === null) return undefined
  const [shipper = 0, year = 0, month = 0, day = 0] = parts.slice(1, 5).map(Number)
  const [untilMs, sinceMs] = parts
    .slice(5)
    .map((part) => (part === undefined ? undefined : Number.parseInt(part, 36)))
  return { shipper, year: 2000 + year, month, day, untilMs, sinceMs }
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
