import type { GeoIndex } from '../index/geo-index.ts'
import { kindNames } from '../index/kind-names.ts'
import type { NumberFit, SegmentFound, SegmentQuestion } from '../index/segments.ts'

interface StreetKind {
  readonly street: number
  readonly isOtherKind: boolean
}

interface BonusQuestion extends SegmentQuestion {
  readonly kind: string | undefined
}

/** Returns what number, kind, code and place add to a street's score, or subtract from it. */
export function bonusOf(
  index: GeoIndex,
  street: StreetKind,
  { segment, fit }: SegmentFound,
  question: BonusQuestion,
): number {
  const { postalCode, places } = question
  let bonus = fitBonus[fit] - (street.isOtherKind ? otherKindMalus : 0)
  bonus += kindBonus(index, street, question)
  if (postalCode !== undefined && index.ranges.code(segment) === postalCode) bonus += codeBonus
  if (places.includes(index.ranges.place(segment))) bonus += placeBonus
  return bonus
}

/** Returns the most that can be added to a street's score, without a look at its ranges. */
export function mostBonus(index: GeoIndex, street: StreetKind, question: BonusQuestion): number {
  const { postalCode, places } = question
  let bonus = fitBonus.inside - (street.isOtherKind ? otherKindMalus : 0)
  bonus += kindBonus(index, street, question)
  if (postalCode !== undefined && index.codePoints.has(postalCode)) bonus += codeBonus
  if (places.length > 0) bonus += placeBonus
  return bonus
}

function kindBonus(
  { streetKind }: GeoIndex,
  { street }: StreetKind,
  { kind }: BonusQuestion,
): number {
  const own = kindNames[streetKind[street] as number] ?? ''
  if (kind !== undefined && kind !== 'CALLE') return own === kind ? 0.05 : -0.04
  return faintKinds.has(own) ? -faintMalus : 0
}

/** More than a matching code or place can make up for. */
const otherKindMalus = 0.35

const codeBonus = 0.2
const placeBonus = 0.12

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
