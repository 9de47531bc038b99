import type { Zone } from '../../../kits/clock/zone.ts'

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** yyyy-mm-dd, as xsd:date has it. */
export function isoDate(zone: Zone, at: number): string {
  const { day, month, year } = zone(at)
  return `${year}-${two(month)}-${two(day)}`
}

/**
 * An xsd:date as the dd-mm-yyyy that REST takes. Some clients add a time or a zone, which a day has
 * no use for; what is no date is left as it is, for the reader to refuse.
 */
export function soapDate(sent: unknown): unknown {
  const match = typeof sent === 'string' ? /^(\d{4})-(\d\d)-(\d\d)(?:[TZ+-].*)?$/.exec(sent) : null
  return match ? `${match[3]}-${match[2]}-${match[1]}` : sent
}
