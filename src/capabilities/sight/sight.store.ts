import type { Sight, SightValues } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'

/** The facts of a branch for the rule. */
export type Place = Pick<Sight, 'branch' | 'postalCodes'>

/** As in the indexes of orders. */
const isCollected = "(o.service = 'F' or o.service = 'G')"

/** The rule of `kernel/sight.ts`, and pieces that come in a bag, a cage or a trip. */
export function isSeenSql(values: SightValues, place: Place): string {
  const branch = values.place(place.branch)
  const codes = values.place(place.postalCodes)
  return `(case when ${isCollected} then upper(o.locality) = ${branch}
      else o.postal_code in numbers(${codes}) end
    or exists (select 1 from piece_branch b
      where b.branch_code = ${branch} and b.tracking_code = o.tracking_code)
    or exists (select 1 from container_piece p join container c on c.id = p.container_id
        left join container t on t.id = c.trip_id
      where p.tracking_code = o.tracking_code and p.settled_at is null
        and (c.destination = ${branch} or t.destination = ${branch})))`
}

/** The ids of all orders that are in sight, each found by an index. */
export function seenIdsSql(values: SightValues, place: Place): string {
  const branch = values.place(place.branch)
  const codes = values.place(place.postalCodes)
  const coming = `select id from container where destination = ${branch} and state <> 'opened'`
  return `select o.id from shipment_order o
      where o.postal_code in numbers(${codes}) and not ${isCollected}
    union select o.id from shipment_order o
      where ${isCollected} and upper(o.locality) = ${branch}
    union select o.id from piece_branch b
      join shipment_order o on o.tracking_code = b.tracking_code
      where b.branch_code = ${branch}
    union select o.id from container_piece p
      join shipment_order o on o.tracking_code = p.tracking_code
      where p.settled_at is null and p.container_id in (
        ${coming} union select id from container where trip_id in (${coming}))`
}

/** The pieces among these that are in sight by the database's data. */
export async function findSeen(
  db: Handle,
  sight: Sight,
  codes: readonly TrackingCode[],
): Promise<TrackingCode[]> {
  const where = newWhere([codes], 'o.tracking_code in list($1)')
  where.also(sight.isSeen(where))
  const rows = await db.all<{ code: TrackingCode }>(
    `select o.tracking_code as code from shipment_order o where ${where.text}`,
    where.values,
  )
  return rows.map(({ code }) => code)
}
