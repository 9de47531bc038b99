import type { GeoIndex } from '../index/geo-index.ts'
import type { NumberFit, SegmentQuestion } from '../index/segments.ts'

/** What is known of a street besides its name. */
interface Beside {
  readonly own: string
  readonly isOther: boolean
  readonly segment: number
  readonly fit: NumberFit
}

/** Returns what number, kind, code and place add to a street's score, or subtract from it. */
export function bonusOf(
  index: GeoIndex,
  { own, isOther, segment, fit }: Beside,
  question: SegmentQuestion & { readonly kind: string | undefined },
): number {
  const { kind, postalCode, places } = question
  let bonus = fitBonus[fit] - (isOther ? otherKindMalus : 0)
  if (kind !== undefined && kind !== 'CALLE') bonus += own === kind ? 0.05 : -0.04
  else if (faintKinds.has(own)) bonus -= faintMalus
  if (postalCode !== undefined && index.ranges.code(segment) === postalCode) bonus += 0.2
  if (places.includes(index.ranges.place(segment))) bonus += 0.12
  return bonus
}

/** More than a matching code or place can make up for. */
const otherKindMalus = 0.35

const fitBonus: Readonly<Record<NumberFit, number>> = {
  inside: 0.12,
  near: 0.05,
  unasked: 0,
  unknown: 0,
  outside: -0.12,
}

/** Senders who mean one of these mostly write it. */
const faintKinds = new Set(['PASAJE', 'CALLEJON', 'RUTA'])

/** Less than what tells two streets apart: the other one comes first, and both are a doubt. */
const faintMalus = 0.02
