import { collectingBranch, type ServiceType } from './service-type.ts'
import type { TrackingCode } from './tracking-code.ts'

/** What those of one branch see (D58); a caller without one is of the whole carrier. */
export interface Sight {
  readonly branch: string
  /** The postal codes whose shipments go there, as texts. */
  readonly postalCodes: readonly string[]
}

/** Of these shipments those that are in sight; all of them without one. */
export interface SightFilter {
  filter(
    sight: Sight | undefined,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlySet<TrackingCode>>
}

/** What rows need to leave out what their caller does not see. */
export interface SightContext {
  /** Undefined for a caller who is of the whole carrier. */
  readonly sight: Sight | undefined
  readonly sights: SightFilter
}

/** What of an operation those of one branch get, where it admits them. */
export type BranchSight =
  /** It tells of no shipment. */
  | 'no-shipments'
  /** The shipment that its path names, if it is in their sight; the face looks. */
  | 'named'
  /** What is in their sight: the row itself leaves out the others. */
  | 'narrowed'
  /** Nothing: it adds up what is of the whole carrier, or of a shipper's whole account. */
  | 'whole-carrier'
  /** Any shipment, as whoever has it in hand needs it: nothing of its person. */
  | 'in-hand'

/** The roles whose people and tokens belong to a branch, if one is given to them. */
const branchRoles: readonly string[] = ['branch', 'scanner', 'courier']

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

/** Whether a piece is or was at the branch, or goes there; what comes in a bag is asked apart. */
export function isInSight(piece: Sighted, { branch, postalCodes }: Sight): boolean {
  if (piece.branches.includes(branch)) return true
  const collectedAt = collectingBranch(piece.service, piece.locality)
  if (collectedAt !== undefined) return collectedAt === branch
  return postalCodes.includes(String(piece.postalCode))
}

/** The values of a statement: adding one returns its placeholder. */
interface StatementValues {
  place(value: string | readonly string[]): string
}

/** As in the indexes of orders. */
const isCollected = (o: string) => `(${o}.service = 'F' or ${o}.service = 'G')`

/** Bags and cages that come, and what travels in a trip without one. */
const coming = (branch: string) => `container_piece p join container c on c.id = p.container_id
    left join container t on t.id = c.trip_id
  where p.settled_at is null and (c.destination = ${branch} or t.destination = ${branch})`

/**
 * The same rule as SQL, of the orders that a statement calls `o`. It is asked of each row: what a
 * branch sees is found by `seenCodesSql`.
 */
export function inSightSql(values: StatementValues, sight: Sight, o = 'o'): string {
  const branch = values.place(sight.branch)
  const codes = values.place(sight.postalCodes)
  return `(case when ${isCollected(o)} then upper(${o}.locality) = ${branch}
      else ${o}.postal_code in numbers(${codes}) end
    or exists (select 1 from piece_branch b
      where b.branch_code = ${branch} and b.tracking_code = ${o}.tracking_code)
    or exists (select 1 from ${coming(branch)} and p.tracking_code = ${o}.tracking_code))`
}

/** The ids of all orders that are in sight, each found by an index; some more than once. */
export function seenIdsSql(values: StatementValues, sight: Sight): string {
  const branch = values.place(sight.branch)
  const codes = values.place(sight.postalCodes)
  return `select o.id from shipment_order o
      where o.postal_code in numbers(${codes}) and not ${isCollected('o')}
    union select o.id from shipment_order o
      where ${isCollected('o')} and upper(o.locality) = ${branch}
    union select o.id from piece_branch b
      join shipment_order o on o.tracking_code = b.tracking_code
      where b.branch_code = ${branch}
    union select o.id from container c join container_piece p on p.container_id = c.id
      join shipment_order o on o.tracking_code = p.tracking_code
      where p.settled_at is null and c.id in (
        select id from container where destination = ${branch} and state <> 'opened'
        union select id from container where trip_id in (
          select id from container where destination = ${branch} and state <> 'opened'))`
}
