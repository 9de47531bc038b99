import type { GeoIndex } from '../index/geo-index.ts'
import { type Point, toMetre } from '../index/point.ts'
import { interpolate } from '../index/segments.ts'
import { zoneAt } from '../index/zones.ts'
import {
  barrioAsWritten,
  joinRemarks,
  joinUnits,
  numberText,
  streetText,
} from '../reading/address-texts.ts'
import { readAddress } from '../reading/read-address.ts'
import { asWritten } from '../words/fold.ts'
import { weighWords } from '../words/street-name.ts'
import { canDenyCorner, findCorner } from './corners.ts'
import {
  centreOfCode,
  type Described,
  describePlace,
  findCode,
  isOtherTown,
  type Located,
  middleOfPlace,
} from './describe.ts'
import {
  fitReason,
  isNamesake,
  isPlaceDoubt,
  isStreetDoubt,
  placeDoubts,
  streetDoubts,
  suggestRanges,
  suggestStreets,
} from './doubts.ts'
import { type Found, findStreet, type ParsedAddress, sureLikeness } from './find-street.ts'
import { StreetMatcher } from './match-street.ts'
import {
  isOnlyPart,
  isOtherName,
  isOtherPerson,
  isShortCorrected,
  missingWords,
} from './name-evidence.ts'
import { narrowestPlace } from './narrowest-place.ts'
import type { RankedStreets, StreetMatch } from './rank-streets.ts'
import { createScopes, isOtherProvince, type Scope, type ScopeStep } from './scope.ts'
import { settle, type Where } from './settle.ts'
import type { AddressQuestion, AddressReason, NormalizedAddress, Position } from './verdict.ts'
import { slips } from './word-finder.ts'

/** Parses addresses and looks them up in one index. */
export class Normalizer {
  readonly index: GeoIndex
  readonly #matcher: StreetMatcher
  readonly #findScope: (where: Where) => Scope

  constructor(index: GeoIndex) {
    this.index = index
    this.#matcher = new StreetMatcher(index)
    this.#findScope = createScopes(index)
  }

  normalize(question: AddressQuestion): NormalizedAddress {
    return this.#lookUp(this.#parse(question))
  }

  /** For callers that need coordinates: where the street is in doubt, uses its locality or code. */
  locate(question: AddressQuestion): NormalizedAddress {
    const parsed = this.#parse(question)
    const address = this.#lookUp(parsed)
    if (address.status === 'unknown') return this.#withoutStreet(parsed, unknown, true)
    return isStreetDoubt(address) ? this.#withoutStreet(parsed, unknown, true) : address
  }

  #parse(question: AddressQuestion): ParsedAddress {
    const reading = readAddress(question.street ?? '', question.number ?? '')
    const { where, remarks } = settle(this.index, reading, question)
    return { question, reading, where, remarks, scope: this.#findScope(where) }
  }

  #lookUp(parsed: ParsedAddress): NormalizedAddress {
    if (parsed.reading.name.length === 0) return this.#withoutStreet(parsed, 'street-missing')
    const street = findStreet(this.index, this.#matcher, parsed)
    return street === undefined
      ? this.#withoutStreet(parsed, unknown)
      : this.#answer(parsed, street)
  }

  #answer(parsed: ParsedAddress, { matches, step, second, crossing }: Found): NormalizedAddress {
    const { best } = matches
    const { index } = this
    const { question, reading, where, scope } = parsed
    const corner = second && findCorner(index, best.street, second.street)
    const isNoCorner =
      crossing !== undefined &&
      reading.number === undefined &&
      corner === undefined &&
      canDenyCorner(index, best.street, second?.street)
    const segment = corner?.segment ?? best.segment
    const isTied = corner === undefined && isTie(index, matches)
    const code = findCode(index, best.street, segment, where.postalCode, scope.places)
    const { widened } = step
    const finding = {
      best,
      widened,
      isTied,
      isOtherPerson: isOtherPerson(index, best),
      isOnlyPart: isOnlyPart(index, best, reading.kind),
      isShortGuess:
        isShortCorrected(index, best) &&
        (code.value === undefined || code.value !== where.postalCode),
      isNeighbours: isNamesake(index, best, segment, scope.places),
      isOtherName: code.isElsewhere && isOtherName(index, best),
      isLocalityGiven: where.locality !== '',
      isPlaceKnown: scope.placeIsKnown,
      isLocalityUnknown: scope.localityIsUnknown,
      isOtherProvince: isOtherProvince(index, scope, segment, code.isBlocks),
      isElsewhere: code.isElsewhere,
      isBlocksCode: code.isBlocks,
    }
    const doubts = streetDoubts(finding)
    // A part of a name, in another code, of a street that nobody located, is no trace of it.
    const isVague = doubts.includes('name-partly') && code.isCorrected
    if ((isVague && !index.ranges.isExact(segment)) || isOtherTown(index, segment, scope.places))
      return this.#withoutStreet(parsed, unknown)
    const elsewhere = placeDoubts(finding)
    const fit = isNoCorner ? 'corner-unknown' : fitReason(index, best)
    const reasons = [...doubts, corner ? 'corner-found' : fit]
    if (best.slip > slips.none) reasons.push('street-corrected')
    if (widened !== 'no') reasons.push(widenReasons[widened])
    for (const doubt of elsewhere) reasons.push(doubt)
    if (code.isCorrected) reasons.push('postal-code-corrected')
    const isOutside = best.fit === 'outside' && corner === undefined
    const isDoubt =
      doubts.length > 0 || isOutside || isNoCorner || elsewhere.length > 0 || isPlaceDoubt(finding)
    const suggest = () =>
      isOutside && doubts.length === 0
        ? suggestRanges(index, best.street, reading.number)
        : suggestStreets(index, matches.all())
    const placed = corner
      ? { place: undefined, point: corner.point, position: 'corner' as const }
      : this.#locate(best, reading.number, code.value)
    return this.#finish(parsed, {
      status: isDoubt ? 'doubt' : 'found',
      reasons,
      street: nameOf(index, best),
      between: crossing
        ? [second ? nameOf(index, second) : asWritten(crossing.join(' '), question.street), '']
        : this.#crossings(parsed, step),
      postalCode: code.value,
      point: placed.point,
      position: placed.position,
      place: describePlace(index, placed.place ?? index.ranges.place(segment)),
      suggestions: isDoubt ? suggest() : [],
      leftover: missingWords(best),
    })
  }

  #locate(
    { street, segment, fit }: StreetMatch,
    number: number | undefined,
    code: number | undefined,
  ): Located {
    const { index } = this
    const place = index.ranges.place(segment)
    if (!index.ranges.isExact(segment)) {
      const central =
        index.placeArea[place] === index.capital ? centreOfCode(index, code) : undefined
      if (central !== undefined && index.placeArea[central.place] === index.capital) return central
      const point = middleOfPlace(index, place)
      return { place, point, position: point && 'locality' }
    }
    if (number !== undefined && (fit === 'inside' || fit === 'near'))
      return { place, point: interpolate(index, street, segment, number), position: 'number' }
    const latitude = index.ranges.latitude(segment)
    const longitude = index.ranges.longitude(segment)
    return { place, point: { latitude, longitude }, position: 'street' }
  }

  /** Returns cross streets by their current names; an unknown one stays as written. */
  #crossings({ question, reading, scope }: ParsedAddress, step: ScopeStep): [string, string] {
    const written = question.between
    if (written === undefined && reading.between === undefined) return ['', '']
    const cross = (place: 0 | 1): string => {
      const text = written?.[place].trim() || reading.between?.[place].join(' ') || ''
      if (text === '') return ''
      const { name, kind } = readAddress(text)
      const words = weighWords(name)
      const crossing = { words, kind, number: undefined, postalCode: undefined }
      const match = this.#matcher.find({ ...crossing, places: scope.places }, step.ranges)?.best
      return match && match.likeness >= sureLikeness ? nameOf(this.index, match) : text
    }
    return [cross(0), cross(1)]
  }

  /**
   * Plots and unknown streets lie somewhere in their locality or code. An answer has only the sure
   * parts; callers that need a place anyhow get the nearest known one.
   */
  #withoutStreet(
    parsed: ParsedAddress,
    reason: 'street-missing' | typeof unknown,
    isLoose = false,
  ): NormalizedAddress {
    const { reading, where, scope, question } = parsed
    const isPlot =
      reading.barrio !== '' || reading.kilometre !== undefined || hasPlot(reading.units)
    const place = narrowestPlace(this.index, scope, where)
    const isDoubt = isPlot && place.point !== undefined
    const isLocated = isLoose || isDoubt || place.isSure
    const reasons: AddressReason[] = [isDoubt ? 'located-by-place' : reason]
    if (place.isConflict) reasons.push('code-elsewhere')
    if (place.place === undefined) reasons.push('place-unknown')
    return this.#finish(parsed, {
      status: isDoubt ? 'doubt' : 'unknown',
      reasons,
      street: streetText(reading, question.street),
      between: question.between ?? ['', ''],
      postalCode: place.postalCode,
      place: place.isOther && !isLoose ? undefined : place.place,
      point: isLocated ? place.point : undefined,
      position: isLocated ? place.position : undefined,
      suggestions: [],
      leftover: '',
    })
  }

  #finish({ question, reading, remarks, scope }: ParsedAddress, drawn: Drawn): NormalizedAddress {
    const { place, point, reasons, leftover } = drawn
    const zone = point && zoneAt(this.index, point)
    const written = reading.barrio === '' ? '' : barrioAsWritten(question, reading.barrio)
    const barrio = place?.barrio || (question.barrio ?? '').trim() || written
    const { floor, flat } = joinUnits(reading, question)
    // Every field by its name: copying with `...` is much slower, and every answer is made here.
    return {
      status: drawn.status,
      reasons: zone ? [...reasons, 'restricted-zone'] : reasons,
      street: drawn.street,
      number: numberText(reading),
      floor,
      flat,
      between: drawn.between,
      postalCode: drawn.postalCode,
      province: place?.province ?? scope.provinces[0],
      district: place?.district ?? (question.district ?? '').trim(),
      locality: place?.locality ?? (question.locality ?? '').trim(),
      barrio,
      latitude: point && toMetre(point.latitude),
      longitude: point && toMetre(point.longitude),
      position: drawn.position,
      zone,
      suggestions: drawn.suggestions,
      remarks: joinRemarks(question, [
        // The sender's name of the barrio is kept where the data have another.
        written === '' || this.index.foldName(barrio) === reading.barrio ? '' : `Barrio ${written}`,
        leftover,
        remarks,
      ]),
    }
  }
}

interface Drawn
  extends Pick<
    NormalizedAddress,
    'status' | 'reasons' | 'street' | 'between' | 'postalCode' | 'suggestions'
  > {
  readonly place: Described | undefined
  readonly point: Point | undefined
  readonly position: Position | undefined
  /** Words of the query's name that the street's name lacks. */
  readonly leftover: string
}

const unknown = 'street-unknown'
const widenReasons = {
  'postal-code': 'widened-beyond-code',
  locality: 'widened-beyond-locality',
  province: 'widened-to-province',
  country: 'place-unsaid',
} as const

function nameOf(index: GeoIndex, { street }: StreetMatch): string {
  return index.text(index.streetName[street] as number)
}

function hasPlot(units: readonly string[]): boolean {
  return units.some((unit) => /^(Manzana|Lote|Parcela|Casa|Sector|Block|Torre)/.test(unit))
}

/** Whether nothing separates the two best streets, unless they share one name in one place. */
function isTie(index: GeoIndex, { best, rival }: RankedStreets): boolean {
  if (rival === undefined) return false
  const isSamePlace = index.ranges.place(best.segment) === index.ranges.place(rival.segment)
  return !isSamePlace || nameOf(index, best) !== nameOf(index, rival)
}
