import { accept, type Outcome, refuse } from '../outcome.ts'

/** Upper case, 4 to 16 of A-Z, 0-9 and `-` (D16): the only form in which a code is stored. */
export type TrackingCode = string & { readonly __brand: 'TrackingCode' }

const wellFormed = /^[A-Za-z0-9-]{4,16}$/

export function parseTrackingCode(text: string): Outcome<TrackingCode, 'tracking-code-malformed'> {
  return wellFormed.test(text)
    ? accept(text.toUpperCase() as TrackingCode)
    : refuse('tracking-code-malformed')
}

/** Letters that are read or typed for a digit. */
const digitOf = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
  ['Z', '2'],
  ['S', '5'],
  ['B', '8'],
])

/** The code that was probably meant where letters stand among its digits; one at most. */
export function likelyCode(text: string): TrackingCode | undefined {
  const code = parseTrackingCode(text.trim())
  if (!code.ok) return undefined
  const digits = code.value.search(/\d/)
  if (digits === -1) return undefined
  const meant = code.value.slice(digits).replace(/[OILZSB]/g, (letter) => digitOf.get(letter) ?? '')
  const likely = (code.value.slice(0, digits) + meant) as TrackingCode
  return likely === text.toUpperCase() ? undefined : likely
}
