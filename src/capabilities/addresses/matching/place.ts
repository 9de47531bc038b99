import { provinceNames } from '../../../kernel/province.ts'
import type { NormalizedAddress, Position } from './verdict.ts'

/** How a place was found, the most reliable way first. */
export type FoundBy = 'street-number' | 'street' | 'locality' | 'postal-code' | 'near-postal-code'

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly foundBy: FoundBy
  readonly name: string
}

const waysOf: Record<Position, FoundBy> = {
  number: 'street-number',
  corner: 'street-number',
  street: 'street',
  locality: 'locality',
  'postal-code': 'postal-code',
  'near-postal-code': 'near-postal-code',
}

/** Returns the position of a normalized address, as precisely as it is known. */
export function toPlace(address: NormalizedAddress): Place | undefined {
  // Of several streets with the same name in the country, any would be a guess.
  if (address.status !== 'found' && address.reasons.includes('place-unsaid')) return undefined
  const { latitude, longitude, position } = address
  if (latitude === undefined || longitude === undefined || position === undefined) return undefined
  return { latitude, longitude, foundBy: waysOf[position], name: nameOf(address, position) }
}

function nameOf(address: NormalizedAddress, position: Position): string {
  const { street, number, locality, barrio, province } = address
  const town = province === 'C' ? provinceNames.C : locality
  if (position === 'number' || position === 'corner')
    return `${`${street} ${number}`.trim()}, ${town}`
  if (position === 'street') return `${street}, ${town}`
  return barrio || locality
}
