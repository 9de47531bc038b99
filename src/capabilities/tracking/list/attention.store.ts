import {
  type AttentionKind,
  type AttentionReports,
  addressMs,
  attentionKinds,
  carriedStates,
  findReasons,
  heavierMs,
  idleMs,
  mendableStates,
  type OpenCashDifference,
  type PendingRescue,
  unmendedReasons,
  waitWarningMs,
} from '../../../kernel/attention.ts'
import { findHeavier, type PricedMeasurement } from '../../../kernel/measured.ts'
import { isHeldSql } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { CountedPeriod, NeedyShipment, StatementValues } from './order-list.ts'

type Reports = { -readonly [Name in keyof AttentionReports]: AttentionReports[Name] }

/** What other slices know about pieces, as the rule of `kernel/attention.ts` wants it. */
export async function loadReports(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<ReadonlyMap<TrackingCode, AttentionReports>> {
  const reports = new Map(codes.map((code): [TrackingCode, Reports] => [code, {}]))
  if (codes.length === 0) return reports
  const found = await Promise.all([
    loadWork(db, codes),
    loadAddresses(db, codes),
    loadRescues(db, codes),
    loadCashDifferences(db, codes),
    loadHeavier(db, codes),
  ])
  for (const { code, ...report } of found.flat())
    Object.assign(reports.get(code as TrackingCode) ?? {}, report)
  return reports
}

type Reported = { readonly code: string } & AttentionReports

async function loadWork(db: Handle, codes: readonly TrackingCode[]): Promise<Reported[]> {
  const rows = await db.all<{ code: string; kind: string; dueAt: number }>(
    `select tracking_code as code, kind, due_at as "dueAt" from work_item
     where tracking_code in list($1) and kind in ('return-due', 'no-tariff')`,
    [codes],
  )
  return rows.map(({ code, kind, dueAt }) =>
    kind === 'return-due' ? { code, returnDueAt: dueAt } : { code, noTariffAt: dueAt },
  )
}

async function loadAddresses(db: Handle, codes: readonly TrackingCode[]): Promise<Reported[]> {
  return db.all<Reported>(
    `select tracking_code as code, reasons as "addressReasons" from order_address
     where tracking_code in list($1) and status <> 'found'`,
    [codes],
  )
}

async function loadRescues(db: Handle, codes: readonly TrackingCode[]): Promise<Reported[]> {
  const rows = await db.all<{ code: string } & PendingRescue>(
    `select tracking_code as code, kind, requested_at as "requestedAt" from rescue
     where tracking_code in list($1) and state = 'pending'`,
    [codes],
  )
  return rows.map(({ code, ...pendingRescue }) => ({ code, pendingRescue }))
}

async function loadCashDifferences(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Reported[]> {
  const rows = await db.all<{ code: string } & OpenCashDifference>(
    `select c.tracking_code as code, d.opened_at as "openedAt", c.amount_cents as "amountCents"
     from cash_collection c join cash_difference d on d.collection_id = c.id
     where c.tracking_code in list($1) and d.resolution is null order by d.opened_at desc`,
    [codes],
  )
  return rows.map(({ code, ...cashDifference }) => ({ code, cashDifference }))
}

async function loadHeavier(db: Handle, codes: readonly TrackingCode[]): Promise<Reported[]> {
  const priced = await db.all<PricedMeasurement>(
    `select tracking_code as code, at, ordinal, recorded_at as "recordedAt",
       weight_hundredths_kg as "measuredHundredthsKg",
       declared_weight_hundredths_kg as "declaredHundredthsKg",
       price_cents - declared_price_cents as "amountCents"
     from measurement
     where tracking_code in list($1) and price_cents is not null`,
    [codes],
  )
  return [...findHeavier(priced)].map(([code, heavier]) => ({ code, heavier }))
}

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
    where ${owned} and ${isHeldSql('s.state')}
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

type Row = Omit<NeedyShipment, 'reasons'> & {
  readonly enteredAt: number
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
}

/** Of each reason the oldest shipments, so many at most. */
export async function listReasons(
  db: Handle,
  shipper: number,
  now: number,
  most: number,
): Promise<NeedyShipment[]> {
  const where = newWhere([most])
  const reasons = selectReasons(where, shipper, now)
  const rows = await db.all<Row>(
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
  const codes = rows.map(({ code }) => code)
  const reports = await loadReports(db, codes)
  return rows.map(({ lateFrom, arrivedAt, enteredAt, ...row }) => {
    const facts = {
      ...reports.get(row.code),
      state: row.state,
      since: row.stateSince,
      enteredAt,
      isCancelled: false,
      lateFrom: lateFrom ?? undefined,
      arrivedAt: arrivedAt ?? undefined,
    }
    return { ...row, reasons: findReasons(facts, now) }
  })
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
