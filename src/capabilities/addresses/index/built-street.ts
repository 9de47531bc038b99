import type { NameForm } from '../words/street-name.ts'
import type { StreetRow } from './geo-rows.ts'

export interface SegmentBuilt {
  readonly row: StreetRow
  readonly place: number
}

export interface FormBuilt extends NameForm {
  /** The original text, so that rows can be read back; empty for a derived name. */
  readonly text: string
}

export interface StreetBuilt {
  readonly area: number
  name: string
  kind: string | undefined
  readonly forms: FormBuilt[]
  segments: SegmentBuilt[]
}
