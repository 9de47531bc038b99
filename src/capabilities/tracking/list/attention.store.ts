import {
  type AttentionKind,
  addressMs,
  attentionKinds,
  carriedStates,
  heavierMs,
  idleMs,
  mendableStates,
  unmendedReasons,
  waitWarningMs,
} from '../../../kernel/attention.ts'
import { isWithCarrierSql } from '../../../kernel/movement.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { CountedPeriod, NeedyShipment, StatementValues } from './order-list.ts'

const rankOf = (kind: AttentionKind) => attentionKinds.indexOf(kind)
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

const carried = `s.arrived_at is null and s.state in (${quoted(
  carriedStates.filter((state) => state !== 'CA'),
)})`

const isUnmended = unmendedReasons
  .map((reason) => `' ' || a.reasons || ' ' like '% ${reason} %'`)
  .join(' or ')

/** PostgreSQL has no index of the ids of orders alone. */
const sameOrder =
  'o.shipper_number = s.shipper_number and o.entered_at = s.entered_at and o.id = s.id'

/**
 * The pieces with a reason to look at them and the rank of each reason, as the rule of
 * `kernel/attention.ts` finds them. Each kind is found in the small index that knows it.
 */
export function selectReasons(
  where: StatementValues,
  shipper: number | undefined,
  now: number,
): string {
  const place = (value: number) => where.place(value)
  const number = shipper === undefined ? undefined : place(shipper)
  const owned = (alias: string) =>
    number === undefined
      ? `${alias}.shipper_number in (select number from shipper)`
      : `${alias}.shipper_number = ${number}`
  const work = (kind: AttentionKind, name: string, dueBy: number) =>
    `select o.id, ${rankOf(kind)} as rank
     from work_item w join shipment_order o on o.tracking_code = w.tracking_code
     where ${owned('w')} and w.kind = '${name}' and w.due_at <= ${place(dueBy)}
       and o.cancelled_at is null`
  return [
    selectTravelling(where, owned('s'), now),
    work('branch-wait', 'return-due', now + waitWarningMs),
    work('uncovered', 'no-tariff', now),
    `select s.id, ${rankOf('address')} as rank
     from order_state s join shipment_order o on ${sameOrder}
       join order_address a on a.tracking_code = o.tracking_code
     where ${owned('s')} and s.state in (${quoted(mendableStates)})
       and s.entered_at >= ${place(now - addressMs)} and o.cancelled_at is null
       and a.status <> 'found' and (${isUnmended})`,
    `select o.id, ${rankOf('rescue-waiting')} as rank
     from rescue r join shipment_order o on o.tracking_code = r.tracking_code
     where ${owned('r')} and r.state = 'pending' and o.cancelled_at is null`,
    `select o.id, ${rankOf('cash-difference')} as rank
     from cash_difference d join cash_collection c on c.id = d.collection_id
       join shipment_order o on o.tracking_code = c.tracking_code
     where ${owned('c')} and d.resolution is null and o.cancelled_at is null`,
    `select o.id, ${rankOf('heavier')} as rank
     from measurement m join shipment_order o on o.tracking_code = m.tracking_code
     where ${owned('m')} and m.recorded_at >= ${place(now - heavierMs)}
       and m.price_cents > m.declared_price_cents and o.cancelled_at is null
       and not exists (select 1 from measurement n where n.tracking_code = m.tracking_code
         and n.price_cents is not null and (n.at, n.ordinal) > (m.at, m.ordinal))`,
  ].join(' union all ')
}

/** A cancelled order stays in PI, which the index of open pieces does not have. */
function selectTravelling(where: StatementValues, owned: string, now: number): string {
  const isLate = `s.late_from <= ${where.place(now)}`
  const isIdle = `s.since <= ${where.place(now - idleMs)}`
  const isDecided = `exists (select 1 from shipment_order o
    join rescue r on r.tracking_code = o.tracking_code and r.state = 'pending'
    where ${sameOrder})`
  return `select s.id, case s.state when 'CA' then ${rankOf('nobody-home')}
      when 'DV' then ${rankOf('returning')}
      else case when ${isLate} then ${rankOf('late')} else ${rankOf('idle')} end end as rank
    from order_state s /*sqlite: indexed by order_state_open */
    where ${owned} and ${isWithCarrierSql('s.state')}
      and (s.state = 'DV' or (s.state = 'CA' and not ${isDecided})
        or (${carried} and (${isLate} or ${isIdle})))`
}

/** The ids of the pieces to look at, with the rank of the most pressing reason of each. */
export function selectNeedy(
  where: StatementValues,
  { shipper, attention }: { shipper?: number | undefined; attention?: string | undefined },
  now: number,
): string {
  const kind = attentionKinds.find((one) => one === attention)
  const only = kind === undefined ? '' : ` having min(rank) = ${rankOf(kind)}`
  const reasons = selectReasons(where, shipper, now)
  return `select id, min(rank) as rank from (${reasons}) as reasons group by id${only}`
}

export type NeedyRow = Omit<NeedyShipment, 'reasons'> & {
  readonly enteredAt: number
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
}

/** The oldest shipments of each reason, up to a maximum. */
export function findNeedy(
  db: Handle,
  shipper: number,
  now: number,
  most: number,
): Promise<NeedyRow[]> {
  const where = newWhere([most])
  const reasons = selectReasons(where, shipper, now)
  return db.all<NeedyRow>(
    `select o.tracking_code as code, o.recipient_name as "recipientName", o.locality, o.province,
       o.postal_code as "postalCode", o.service, s.state, s.since as "stateSince",
       s.branch_code as "branchCode", s.entered_at as "enteredAt", s.late_from as "lateFrom",
       s.arrived_at as "arrivedAt"
     from (select distinct id from (
         select id, row_number() over (partition by rank order by id) as place
         from (${reasons}) as reasons) as ranked
       where place <= $1) as needy
       cross join order_state s join shipment_order o on o.shipper_number = s.shipper_number
         and o.entered_at = s.entered_at and o.id = s.id
     where s.id = needy.id`,
    where.values,
  )
}

/** How many pieces of a period the list finds with `attention`. */
export async function countNeedy(
  db: Handle,
  shipper: number,
  { from, before }: CountedPeriod,
  now: number,
): Promise<number> {
  const where = newWhere([], 's.id = needy.id')
  const needy = selectNeedy(where, { shipper }, now)
  where.and('s.entered_at >= ?', from)
  where.and('s.entered_at < ?', before)
  const [row] = await db.all<{ orders: number }>(
    `select count(*) as orders from (${needy}) as needy cross join order_state s
     where ${where.text}`,
    where.values,
  )
  return row?.orders ?? 0
}
