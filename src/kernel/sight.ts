import { collectingBranch, type ServiceType } from './service-type.ts'

/** The sight of one branch's people and tokens (D58); a caller without a branch sees everything. */
export interface Sight {
  readonly branch: string
  /** The postal codes whose shipments go there, as texts. */
  readonly postalCodes: readonly string[]
  /** The same as a condition, on the orders that a statement calls `o`. */
  isSeen(values: SightValues): string
  /** Selects the ids of all orders in sight, each found by an index. */
  seenIds(values: SightValues): string
}

/** The values of a statement: adding one returns its placeholder. */
export interface SightValues {
  place(value: string | readonly string[]): string
}

/** The part of an operation's answer that callers of one branch get, where it admits them. */
export type BranchSight =
  /** Has no data of shipments. */
  | 'no-shipments'
  /** The shipment that its path names, if it is in their sight; the face looks. */
  | 'named'
  /** The shipments in their sight: the row itself leaves out the others. */
  | 'narrowed'
  /** Nothing: it sums data of the whole carrier, or of a shipper's whole account. */
  | 'whole-carrier'
  /** Any shipment, as somebody with the piece in hand needs it: nothing of its person. */
  | 'in-hand'

/**
 * The roles whose people and tokens belong to a branch, if one is given to them. Those who run the
 * carrier act in that branch alone, and see all of it.
 */
const branchRoles: readonly string[] = ['branch', 'scanner', 'courier', 'reader']

export function isOfBranch(role: string): boolean {
  return branchRoles.includes(role)
}

/** A piece as the rule looks at it. */
interface Sighted {
  readonly service: ServiceType
  readonly locality: string
  readonly postalCode: number
  /** The branches of its movements. */
  readonly branches: readonly string[]
}

/** Whether a piece is or was at the branch, or goes there; pieces in a bag are asked for apart. */
export function isInSight(
  piece: Sighted,
  { branch, postalCodes }: Pick<Sight, 'branch' | 'postalCodes'>,
): boolean {
  if (piece.branches.includes(branch)) return true
  const collectedAt = collectingBranch(piece.service, piece.locality)
  if (collectedAt !== undefined) return collectedAt === branch
  return postalCodes.includes(String(piece.postalCode))
}
