import { roughKm } from '../index/point.ts'
import type { NormalizedAddress } from '../matching/verdict.ts'
import { readProvince } from '../words/province-words.ts'
import { editsBetween, soundOf } from '../words/spelling.ts'
import { heavyWeight } from '../words/street-kind.ts'
import { readName, wordsOf } from '../words/street-name.ts'
import type { AddressCase, AddressTruth } from './address-case.ts'

/** The results for the cases of one region. */
export interface CaseSummary {
  readonly region: string
  readonly cases: number
  /** Answered OK. */
  readonly found: number
  /** Answered OK, in the right place and with the right street. */
  readonly right: number
  /** Answered OK, and wrong: a parcel would travel there. */
  readonly dangerous: number
  readonly doubt: number
  readonly unknown: number
  /** Answered NO ENCONTRADA, with a point that is another town's. */
  readonly misplaced: number
  /** Of the dangerous and misplaced, those whose true point is not in their own locality. */
  readonly contradictory: number
  /** Shares of the answers that are OK, in percent; undefined where there is none. */
  readonly rightStreets: number | undefined
  readonly rightCodes: number | undefined
  /** Distances of the OK answers from the true point. */
  readonly medianKm: number | undefined
  readonly ninetiethKm: number | undefined
}

const allRegions = 'all'

/** Counts by region, in the order in which regions appear, and all together last. */
export function summarize(verdicts: readonly CaseVerdict[]): CaseSummary[] {
  const regions = [...Map.groupBy(verdicts, ({ region }) => region)]
  const rows = regions.map(([region, own]) => summaryOf(region, own))
  return regions.length > 1 ? [...rows, summaryOf(allRegions, verdicts)] : rows
}

export function isDangerous({ status, isStreetRight, isPlaceRight }: CaseVerdict): boolean {
  return status === 'found' && !(isStreetRight && isPlaceRight)
}

export function isMisplaced({ status, km }: CaseVerdict): boolean {
  return status === 'unknown' && km !== undefined && km > farKm
}

/** Whether a seeming fault is rather in the case's own point, which its locality contradicts. */
function isContradictory(verdict: CaseVerdict): boolean {
  const isWrong = isMisplaced(verdict) || (isDangerous(verdict) && verdict.isStreetRight)
  return verdict.isContradictory && isWrong
}

function summaryOf(region: string, verdicts: readonly CaseVerdict[]): CaseSummary {
  const hits = verdicts.filter(({ status }) => status === 'found')
  const dangerous = hits.filter(isDangerous).length
  const coded = hits.filter(({ isCodeRight }) => isCodeRight !== undefined)
  const distances = hits.flatMap(({ km }) => km ?? []).sort((left, right) => left - right)
  return {
    region,
    cases: verdicts.length,
    found: hits.length,
    right: hits.length - dangerous,
    dangerous,
    doubt: verdicts.filter(({ status }) => status === 'doubt').length,
    unknown: verdicts.filter(({ status }) => status === 'unknown').length,
    misplaced: verdicts.filter(isMisplaced).length,
    contradictory: verdicts.filter(isContradictory).length,
    rightStreets: shareOf(hits, ({ isStreetRight }) => isStreetRight),
    rightCodes: shareOf(coded, ({ isCodeRight }) => isCodeRight === true),
    medianKm: distances[Math.floor(distances.length * 0.5)],
    ninetiethKm: distances[Math.floor(distances.length * 0.9)],
  }
}

function shareOf(
  verdicts: readonly CaseVerdict[],
  isIt: (one: CaseVerdict) => boolean,
): number | undefined {
  if (verdicts.length === 0) return undefined
  return (verdicts.filter(isIt).length * 100) / verdicts.length
}

export interface CaseVerdict {
  readonly region: string
  readonly status: NormalizedAddress['status']
  readonly isStreetRight: boolean
  /** Whether the code is the true one; undefined where that is not known. */
  readonly isCodeRight: boolean | undefined
  /** Whether it is in the true province, and not far from the true point. */
  readonly isPlaceRight: boolean
  /** The distance from the true point, where both are known. */
  readonly km: number | undefined
  /** Whether the true point is not in the locality that the case itself names. */
  readonly isContradictory: boolean
}

/** Further away than this it is another town, however its coordinates were obtained. */
const farKm = 15

/** No town reaches this far from its middle. */
const ownTownKm = 20

/** So near to the true point that another name is another name of the same street. */
const sameSpotKm = 0.2

/** Judges an answer; `home` is the middle of the locality that the case names, if it is known. */
export function judgeCase(
  { region, truth }: AddressCase,
  address: NormalizedAddress,
  home?: Located,
): CaseVerdict {
  const km = distanceTo(truth, address)
  const province = readProvince(truth.province)
  const isProvinceRight = province === undefined || province === address.province
  const isSameSpot = km !== undefined && km < sameSpotKm && address.position === 'number'
  return {
    region,
    status: address.status,
    isStreetRight: isSameSpot || isSameStreet(truth.street, address.street),
    isCodeRight:
      truth.postalCode === undefined ? undefined : truth.postalCode === address.postalCode,
    isPlaceRight: isProvinceRight && (km ?? 0) <= farKm,
    km,
    isContradictory: home !== undefined && (distanceTo(truth, home) ?? 0) > ownTownKm,
  }
}

type Located = Pick<NormalizedAddress, 'latitude' | 'longitude'>

function distanceTo(truth: AddressTruth, { latitude, longitude }: Located): number | undefined {
  if (truth.latitude === undefined || truth.longitude === undefined) return undefined
  if (latitude === undefined || longitude === undefined) return undefined
  return roughKm({ latitude, longitude }, { latitude: truth.latitude, longitude: truth.longitude })
}

/**
 * Whether the answered street is one that the line names: its main words are all there, or it has
 * all of the line's. The number before a name (`263 - Colón`) is the town's own count of streets.
 */
function isSameStreet(line: string, answered: string): boolean {
  const lineWords = wordsOf(line)
  const named = readName(answered).words
  const main = mainWords(answered)
  if (main.length === 0) return false
  if (main.every((word) => lineWords.some((one) => isSameWord(one, word)))) return true
  const askedMain = mainWords(line)
  return (
    askedMain.length > 0 &&
    askedMain.every((word) => named.some((one) => isSameWord(word, one.word)))
  )
}

function mainWords(name: string): string[] {
  const heavy = readName(name).words.filter(({ weight }) => weight >= heavyWeight)
  const words = heavy.map(({ word }) => word)
  const letters = words.filter((word) => word >= 'A')
  return letters.length > 0 ? letters : words
}

function isSameWord(word: string, named: string): boolean {
  if (word === named || readName(word).words[0]?.word === named) return true
  if (word.length < 4 || word < 'A') return false
  const most = word.length < 8 ? 1 : 2
  return (
    editsBetween(word, named, most) <= most || editsBetween(soundOf(word), soundOf(named), 1) <= 1
  )
}
