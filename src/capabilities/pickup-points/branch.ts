import type { Hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'

/** A place of the carrier's where pieces are scanned, and where recipients can collect them. */
export interface Branch {
  /** The province's letter and digits. */
  readonly code: string
  readonly name: string
  readonly address: string
  readonly betweenStreets: string
  readonly phone: string
  readonly postalCode: PostalCode
  readonly municipality: string
  readonly locality: string
  readonly province: string
  readonly latitude: string
  readonly longitude: string
  readonly locker: boolean
  readonly maxWeightHundredthsKg: Hundredths
  readonly maxSideHundredthsCm: Hundredths
}
