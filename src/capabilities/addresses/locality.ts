import type { PostalCode } from '../../kernel/postal-code.ts'
import type { ProvinceLetter } from '../../kernel/province.ts'

/** Province, postal code, name, partido or department, latitude, longitude. */
export type LocalityRow = readonly [ProvinceLetter, number, string, string, number, number]

export interface Locality {
  readonly province: ProvinceLetter
  readonly postalCode: PostalCode
  readonly name: string
  readonly partido: string
  readonly latitude: number
  readonly longitude: number
}

export function toLocality(row: LocalityRow): Locality {
  const [province, postalCode, name, partido, latitude, longitude] = row
  return { province, postalCode: postalCode as PostalCode, name, partido, latitude, longitude }
}
