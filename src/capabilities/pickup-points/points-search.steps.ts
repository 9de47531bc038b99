import { parsePostalCode } from '../../kernel/postal-code.ts'
import type { GeoPoint } from '../../kits/geo/nearest-index.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Addresses, AddressQuestion } from '../addresses/addresses.ts'
import { type Branch, fits, isClosed, type PieceMeasures } from './branch.ts'
import type { Snapshot } from './branch-snapshot.steps.ts'
import { isOpenAt } from './opening-hours.ts'

/** A moment of the week: 0 is Monday, and the minutes since midnight. */
export interface WeekMoment {
  readonly day: number
  readonly minutes: number
}

export interface PointsQuestion {
  /** The place to search from: these coordinates, this address, or a person's text. */
  readonly coordinates: GeoPoint | undefined
  readonly address: AddressQuestion
  readonly text: string
  readonly lockers: boolean | undefined
  readonly cash: boolean | undefined
  readonly piece: PieceMeasures
  /** Whether points that are closed for some days are found, too. */
  readonly withClosed: boolean
  /** Only points that receive people at this moment. */
  readonly openAt: WeekMoment | undefined
  /** How many are found where a place is searched from. */
  readonly most: number
}

export interface FoundPoint {
  readonly branch: Branch
  /** `undefined` where no place is searched from. */
  readonly distanceKm: number | undefined
}

export interface FoundPoints {
  readonly origin: (GeoPoint & { readonly name: string }) | undefined
  readonly points: readonly FoundPoint[]
}

/** Points near a place, nearest first; without a place, those whose words were written, by code. */
export function searchPoints(
  { active, nearestOf }: Pick<Snapshot, 'active' | 'nearestOf'>,
  addresses: Pick<Addresses, 'geocode'>,
  question: PointsQuestion,
  now: number,
): Outcome<FoundPoints, 'place-unknown'> {
  const isOne = (branch: Branch) => isOffered(branch, question, now)
  const origin = findOrigin(addresses, question)
  if (origin) return accept({ origin, points: nearestOf(origin, question.most, isOne) })
  if (hasPlace(question)) return refuse('place-unknown')
  const named = active.filter((branch) => isOne(branch) && hasWords(branch, question.text))
  return accept({
    origin,
    points: named.map((branch) => ({ branch, distanceKm: undefined })),
  })
}

function isOffered(branch: Branch, question: PointsQuestion, now: number): boolean {
  const { lockers, cash, openAt } = question
  if (lockers !== undefined && branch.locker !== lockers) return false
  if (cash !== undefined && takesCash(branch) !== cash) return false
  if (!question.withClosed && isClosed(branch, now)) return false
  if (openAt && (isClosed(branch, now) || isOpenAt(branch.openingHours, openAt) !== true))
    return false
  return fits(branch, question.piece)
}

/** Nobody stands at a locker to take money. */
export function takesCash({ locker }: Branch): boolean {
  return !locker
}

function hasPlace({ coordinates, address }: PointsQuestion): boolean {
  return coordinates !== undefined || Object.values(address).some(Boolean)
}

function findOrigin(addresses: Pick<Addresses, 'geocode'>, question: PointsQuestion) {
  const { coordinates, address, text } = question
  if (coordinates) return { ...coordinates, name: '' }
  if (hasPlace(question)) return addresses.geocode(address)
  return text === '' ? undefined : addresses.geocode(placeOf(text))
}

/** A place as people write it: a postal code, `street and number, locality`, or a locality. */
function placeOf(text: string): AddressQuestion {
  const postalCode = parsePostalCode(text.trim())
  if (postalCode) return { street: undefined, locality: undefined, postalCode }
  const [first = '', ...rest] = text.split(',').map((part) => part.trim())
  const isStreet = /\d/.test(first)
  return {
    street: isStreet ? first : undefined,
    locality: isStreet ? rest.join(' ') || undefined : text,
    postalCode: undefined,
  }
}

function hasWords(branch: Branch, text: string): boolean {
  if (text === '') return true
  const { code, name, address, locality, municipality, province } = branch
  const words = fold([code, name, address, locality, municipality, province].join(' '))
  return fold(text)
    .split(/[\s,]+/)
    .every((word) => words.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
