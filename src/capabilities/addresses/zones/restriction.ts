import type { Point } from '../index/point.ts'
import type { NormalizedAddress, Position } from '../matching/verdict.ts'

/** The restricted zone of an address: there, nothing is delivered to the door. */
export interface Restriction {
  readonly name: string
  readonly reason: string
  /** Whether the street was found: otherwise only its place lies in the zone, and it may not. */
  readonly isSure: boolean
}

const onTheStreet: ReadonlySet<Position> = new Set(['number', 'corner', 'street'])

export function restrictionOf(address: NormalizedAddress): Restriction | undefined {
  const { zone, status, position } = address
  if (zone === undefined) return undefined
  const isSure = status === 'found' && position !== undefined && onTheStreet.has(position)
  return { ...zone, isSure }
}

/** The same address, in the zone that is known at its point, unless it is in one already. */
export function markZone(
  address: NormalizedAddress,
  zoneAt: (point: Point) => NormalizedAddress['zone'],
): NormalizedAddress {
  const { latitude, longitude, reasons } = address
  if (address.zone !== undefined || latitude === undefined || longitude === undefined)
    return address
  const zone = zoneAt({ latitude, longitude })
  return zone ? { ...address, zone, reasons: [...reasons, 'restricted-zone'] } : address
}
