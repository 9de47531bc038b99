import type { GeoIndex } from '../index/geo-index.ts'
import {
  findSegment,
  type NumberFit,
  type SegmentFound,
  type SegmentQuestion,
} from '../index/segments.ts'
import { kindNames } from '../words/street-kind.ts'
import type { NameWord } from '../words/street-name.ts'
import type { Slip } from './word-finder.ts'

/** A street by its name alone. */
export interface NameMatch {
  readonly street: number
  readonly form: number
  /** How well the names agree, from 0 to 1. */
  readonly likeness: number
  /** How far the most corrected word is from the written one. */
  readonly slip: Slip
  /** Whether every word that was written is in the name, so that nothing is left to correct. */
  readonly isWhole: boolean
  /** The words of the query, and a bit mask of those that are not in the name at all. */
  readonly words: readonly NameWord[]
  readonly missing: number
  /** Whether it is a diagonal or a route and the query is not, or the other way round. */
  readonly isOtherKind: boolean
}

export interface StreetMatch extends NameMatch {
  /** The likeness with all other evidence added. */
  readonly score: number
  readonly fit: NumberFit
  readonly segment: number
}

export interface RankQuestion extends SegmentQuestion {
  readonly kind: string | undefined
}

/** Streets whose scores are closer than this count as equal. */
const closeScore = 0.03

/** More than the error of adding up a score in another order. */
const roundingScore = 1e-9

/**
 * The streets that may be meant. The ranges of a street are read only where it can be the best, or
 * as good: those of the others lie on pages that nobody has read.
 */
export class RankedStreets {
  readonly best: StreetMatch
  /** Another street that nothing separates from the best. */
  readonly rival: StreetMatch | undefined
  readonly #index: GeoIndex
  readonly #names: readonly NameMatch[]
  readonly #question: RankQuestion
  readonly #rated: (StreetMatch | undefined)[] = []

  /** At least one name is needed. */
  constructor(index: GeoIndex, names: readonly NameMatch[], question: RankQuestion) {
    this.#index = index
    this.#names = names
    this.#question = question
    if (names.length === 1) {
      this.best = rateStreet(index, names[0] as NameMatch, question)
      return
    }
    this.#rateLikely()
    const [best = this.#rate(0), next] = bestOfEach(this.#rated)
    this.best = best
    if (next !== undefined && next.score >= best.score - closeScore) this.rival = next
  }

  /** All of them, the most likely first, each street once. */
  all(): readonly StreetMatch[] {
    if (this.#names.length === 1) return [this.best]
    for (const place of this.#names.keys()) this.#rate(place)
    return bestOfEach(this.#rated)
  }

  /** Rates the likeliest first, so that few others can still be as good. */
  #rateLikely(): void {
    let [first, most] = [0, 0]
    for (let place = 0; place < this.#names.length; place++) {
      const could = this.#mostScore(place)
      if (could > most) [first, most] = [place, could]
    }
    let least = this.#rate(first).score - closeScore
    for (let place = 0; place < this.#names.length; place++)
      if (this.#mostScore(place) >= least)
        least = Math.max(least, this.#rate(place).score - closeScore)
  }

  #mostScore(place: number): number {
    const name = this.#names[place] as NameMatch
    return name.likeness + mostBonus(this.#index, name, this.#question) + roundingScore
  }

  #rate(place: number): StreetMatch {
    return (this.#rated[place] ??= rateStreet(
      this.#index,
      this.#names[place] as NameMatch,
      this.#question,
    ))
  }
}

function rateStreet(index: GeoIndex, name: NameMatch, question: RankQuestion): StreetMatch {
  const { street, form, likeness, slip, isWhole, words, missing, isOtherKind } = name
  const { segment, fit } = findSegment(index, street, question)
  const score = likeness + bonusOf(index, name, { segment, fit }, question)
  // Every field by its name: copying with `...` is much slower.
  return {
    street,
    form,
    likeness,
    slip,
    isWhole,
    words,
    missing,
    isOtherKind,
    score,
    fit,
    segment,
  }
}

function bestOfEach(rated: readonly (StreetMatch | undefined)[]): StreetMatch[] {
  const matches = rated.filter((one) => one !== undefined)
  if (matches.length < 2) return matches
  matches.sort((left, right) => right.score - left.score)
  const seen = new Set<number>()
  const best: StreetMatch[] = []
  for (const one of matches) {
    if (seen.has(one.street)) continue
    seen.add(one.street)
    best.push(one)
    if (best.length === 6) break
  }
  return best
}

interface StreetKind {
  readonly street: number
  readonly isOtherKind: boolean
}

interface BonusQuestion extends SegmentQuestion {
  readonly kind: string | undefined
}

/** Returns the points that number, kind, code and place add to a street's score, or subtract. */
function bonusOf(
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
function mostBonus(index: GeoIndex, street: StreetKind, question: BonusQuestion): number {
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

/** Senders mostly write the kind if they mean one of these. */
const faintKinds = new Set(['PASAJE', 'CALLEJON', 'RUTA'])

/**
 * Less than the difference between two streets: the other one comes first, and both are a doubt.
 */
const faintMalus = 0.02
