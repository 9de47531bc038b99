import { type CaseVerdict, farKm } from './judge-case.ts'

/** What was answered to the cases of one region. */
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
  /** Shares of what was answered OK, in percent; undefined where there is none. */
  readonly rightStreets: number | undefined
  readonly rightCodes: number | undefined
  /** Distances of what was answered OK from the true point. */
  readonly medianKm: number | undefined
  readonly ninetiethKm: number | undefined
}

export const allRegions = 'all'

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

/** Whether what seems wrong is rather the case's own point, which its locality contradicts. */
function isContradictory(verdict: CaseVerdict): boolean {
  const isWrong = isMisplaced(verdict) || (isDangerous(verdict) && verdict.isStreetRight)
  return verdict.isContradictory && isWrong
}

function summaryOf(region: string, verdicts: readonly CaseVerdict[]): CaseSummary {
  const found = verdicts.filter(({ status }) => status === 'found')
  const dangerous = found.filter(isDangerous).length
  const coded = found.filter(({ isCodeRight }) => isCodeRight !== undefined)
  const distances = found.flatMap(({ km }) => km ?? []).sort((left, right) => left - right)
  return {
    region,
    cases: verdicts.length,
    found: found.length,
    right: found.length - dangerous,
    dangerous,
    doubt: verdicts.filter(({ status }) => status === 'doubt').length,
    unknown: verdicts.filter(({ status }) => status === 'unknown').length,
    misplaced: verdicts.filter(isMisplaced).length,
    contradictory: verdicts.filter(isContradictory).length,
    rightStreets: shareOf(found, ({ isStreetRight }) => isStreetRight),
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
