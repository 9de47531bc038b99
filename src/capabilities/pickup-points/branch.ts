import type { Hundredths } from '../../kernel/measures.ts'
import type { PickupProof } from '../../kernel/pickup-proof.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'

/** A place of the carrier where pieces are scanned and recipients can collect them. */
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
  /** The longest side of a piece that it accepts; the next two fields limit the other sides. */
  readonly maxSideHundredthsCm: Hundredths
  readonly maxMiddleSideHundredthsCm: Hundredths
  readonly maxShortSideHundredthsCm: Hundredths
  /** Such as `Mo-Fr 09:00-18:00; Sa 09:00-13:00`; empty when unknown. */
  readonly openingHours: string
  /** Minutes after midnight: a later order leaves on the next working day. */
  readonly cutOffMinutes?: number | undefined
  /** The proof that it asks of a person who collects a piece; none where absent (D40). */
  readonly pickupProof?: PickupProof | undefined
  /** Since when it is temporarily closed; undefined while it is open. */
  readonly closedFrom: number | undefined
  /** When it reopens; undefined while that is unknown. */
  readonly closedUntil: number | undefined
  /** A closed-down branch is kept, for the movements that name it. */
  readonly active: boolean
}

export function isClosed(
  { closedFrom, closedUntil }: Pick<Branch, 'closedFrom' | 'closedUntil'>,
  now: number,
): boolean {
  if (closedFrom === undefined || now < closedFrom) return false
  return closedUntil === undefined || now < closedUntil
}

/** A piece's weight and sides; a missing measure excludes no branch. */
export interface PieceMeasures {
  readonly weightHundredthsKg?: number | undefined
  readonly sidesHundredthsCm: readonly number[]
}

export function fits(branch: Branch, { weightHundredthsKg = 0, sidesHundredthsCm }: PieceMeasures) {
  return weightHundredthsKg <= branch.maxWeightHundredthsKg && fitsSides(branch, sidesHundredthsCm)
}

/** A piece may be turned: sides are compared sorted by length. */
function fitsSides(branch: Branch, sidesHundredthsCm: readonly number[]): boolean {
  const [long = 0, middle = 0, short = 0] = [...sidesHundredthsCm].sort((a, b) => b - a)
  return (
    long <= branch.maxSideHundredthsCm &&
    middle <= branch.maxMiddleSideHundredthsCm &&
    short <= branch.maxShortSideHundredthsCm
  )
}

/** Why a branch can't receive a shipment for its recipient to collect (D41). */
export type BranchObstacle =
  | { readonly name: 'branch-closed'; readonly until: number | undefined }
  | { readonly name: 'branch-too-heavy'; readonly mostHundredths: readonly number[] }
  | { readonly name: 'branch-too-large'; readonly mostHundredths: readonly number[] }

/** The total weight of a shipment, and the sides of each of its products. */
export interface ShipmentMeasures {
  readonly weightHundredthsKg: number
  readonly products: readonly (readonly number[])[]
}

export function obstaclesOf(
  branch: Branch,
  { weightHundredthsKg, products }: ShipmentMeasures,
  now: number,
): BranchObstacle[] {
  const obstacles: BranchObstacle[] = []
  if (isClosed(branch, now)) obstacles.push({ name: 'branch-closed', until: branch.closedUntil })
  if (weightHundredthsKg > branch.maxWeightHundredthsKg)
    obstacles.push({ name: 'branch-too-heavy', mostHundredths: [branch.maxWeightHundredthsKg] })
  if (!products.every((sides) => fitsSides(branch, sides)))
    obstacles.push({ name: 'branch-too-large', mostHundredths: sidesOf(branch) })
  return obstacles
}

function sidesOf(branch: Branch): number[] {
  return [
    branch.maxSideHundredthsCm,
    branch.maxMiddleSideHundredthsCm,
    branch.maxShortSideHundredthsCm,
  ]
}

export const changeKinds = ['added', 'moved', 'changed', 'closed', 'reopened', 'removed'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** The kind of change, for consumers that keep a copy of the branches; undefined if none. */
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
  /** The branch after the change. */
  readonly branch: Branch
}
