import type { Hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'

/** A place of the carrier's where pieces are scanned, and where recipients can collect them. */
export interface Branch {
  /** The province's letter and digits. */
  readonly code: string
  readonly name: string
  readonly address: string
  readonly betweenStreets: string
  readonly phone: string
  readonly postalCode: PostalCode
  readonly municipality: string
  readonly locality: string
  readonly province: string
  readonly latitude: string
  readonly longitude: string
  readonly locker: boolean
  readonly maxWeightHundredthsKg: Hundredths
  /** The longest side of a piece that it takes; the next two are for the other sides. */
  readonly maxSideHundredthsCm: Hundredths
  readonly maxMiddleSideHundredthsCm: Hundredths
  readonly maxShortSideHundredthsCm: Hundredths
  /** As `Mo-Fr 09:00-18:00; Sa 09:00-13:00`; empty where nobody has said. */
  readonly openingHours: string
  /** Temporarily closed since then; nothing while it is open. */
  readonly closedFrom: number | undefined
  /** When it opens again; nothing while that is not known. */
  readonly closedUntil: number | undefined
  /** A branch that is gone stays on record, for the movements that name it. */
  readonly active: boolean
}

export function isClosed(
  { closedFrom, closedUntil }: Pick<Branch, 'closedFrom' | 'closedUntil'>,
  now: number,
): boolean {
  if (closedFrom === undefined || now < closedFrom) return false
  return closedUntil === undefined || now < closedUntil
}

/** What a piece weighs and measures; what was not said is no reason to leave a branch out. */
export interface PieceMeasures {
  readonly weightHundredthsKg?: number | undefined
  readonly sidesHundredthsCm: readonly number[]
}

/** A piece may be turned: its sides are compared in the order of their length. */
export function fits(branch: Branch, { weightHundredthsKg = 0, sidesHundredthsCm }: PieceMeasures) {
  const [long = 0, middle = 0, short = 0] = [...sidesHundredthsCm].sort((a, b) => b - a)
  return (
    weightHundredthsKg <= branch.maxWeightHundredthsKg &&
    long <= branch.maxSideHundredthsCm &&
    middle <= branch.maxMiddleSideHundredthsCm &&
    short <= branch.maxShortSideHundredthsCm
  )
}

export const changeKinds = ['added', 'moved', 'changed', 'closed', 'reopened', 'removed'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** What happened to a branch, for those who keep a copy of them; nothing when it is as it was. */
export function judgeChange(before: Branch | undefined, after: Branch): ChangeKind | undefined {
  if (before === undefined || !before.active) return after.active ? 'added' : undefined
  if (!after.active) return 'removed'
  const differs = (fields: readonly (keyof Branch)[]) =>
    fields.some((field) => before[field] !== after[field])
  if (differs(['closedFrom', 'closedUntil']))
    return after.closedFrom === undefined ? 'reopened' : 'closed'
  if (differs(['latitude', 'longitude', 'address', 'postalCode'])) return 'moved'
  return differs(Object.keys(after) as (keyof Branch)[]) ? 'changed' : undefined
}

export interface BranchChange {
  readonly sequence: number
  readonly at: number
  readonly kind: ChangeKind
  readonly code: string
  /** The branch as the change left it. */
  readonly branch: Branch
}
