import { accept, type Outcome, refuse } from '../outcome.ts'

/** Upper case, 4 to 16 of A-Z, 0-9 and `-` (D16): the only form in which a code is stored. */
export type TrackingCode = string & { readonly __brand: 'TrackingCode' }

const wellFormed = /^[A-Za-z0-9-]{4,16}$/

export function parseTrackingCode(text: string): Outcome<TrackingCode, 'tracking-code-malformed'> {
  return wellFormed.test(text)
    ? accept(text.toUpperCase() as TrackingCode)
    : refuse('tracking-code-malformed')
}
