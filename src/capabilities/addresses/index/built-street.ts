import type { NameForm } from '../words/street-name.ts'
import type { StreetRow } from './geo-rows.ts'

/** The parts of a row that a street's range needs once its place is known. */
export type RangeRow = Omit<StreetRow, 'province' | 'district' | 'locality'>

export interface SegmentBuilt {
  readonly row: RangeRow
  readonly place: number
}

export interface FormBuilt extends NameForm {
  /** The original text, so that rows can be read back; empty for a derived name. */
  readonly text: string
}

export interface StreetBuilt {
  name: string
  kind: string | undefined
  readonly forms: FormBuilt[]
  segments: SegmentBuilt[]
}
