import type { MovementCode } from '../../kernel/movement.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import type { LabelLinks, StockMode } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { openValue, sealedPlace, sealValue } from '../../kits/db/sealed.ts'
import { newWhere } from '../../kits/db/where.ts'

/** An order with the other data printed on its label. */
export interface PrintableRow {
  readonly code: TrackingCode
  readonly enteredAt: number
  readonly content: string
  readonly shipperNumber: number
  readonly shipperName: string
  readonly mode: StockMode
  readonly insured: number
  readonly sameDay: number
  readonly volumetricFactor: number
  readonly labelLinks: LabelLinks
  /** The current service: a redirection may have changed it. */
  readonly service: ServiceType
  readonly cancelledAt: number | null
  /** The new destination of a redirected order, as JSON. */
  readonly redirected: string | null
  /** The address normalizer's postal code, where it is sure of one. */
  readonly normalizedPostal: number | null
  /** The code of the newest movement. */
  readonly state: MovementCode
  /** When the newest movement happened, if it is DL or RC: scans may be older than the order. */
  readonly finishedAt: number | null
  /** The kind of the pending or completed rescue. */
  readonly rescue: 'return' | 'redirection' | null
}

const printable = `select o.tracking_code as code, o.entered_at as "enteredAt", c.content,
    s.number as "shipperNumber", s.name as "shipperName", s.mode, s.insured,
    s.same_day as "sameDay", s.volumetric_factor as "volumetricFactor",
    s.label_links as "labelLinks",
    o.service, o.cancelled_at as "cancelledAt", o.redirected,
    (select a.postal_code from order_address a where a.tracking_code = o.tracking_code
     and a.status = 'found') as "normalizedPostal",
    (select r.kind from rescue r where r.tracking_code = o.tracking_code
     and r.state in ('pending', 'done') limit 1) as rescue,
    t.state, case when t.state in ('DL', 'RC') then t.since end as "finishedAt"
  from shipment_order o join order_content c on c.id = o.id join order_state t on t.id = o.id
    join shipper s on s.number = o.shipper_number`

/** A single order is by far the most common case, and plain equality is its fastest query. */
export async function findPrintable(
  db: Handle,
  shipper: number,
  codes: readonly TrackingCode[],
): Promise<PrintableRow[]> {
  const [only] = codes
  if (codes.length === 1 && only !== undefined)
    return db.all(`${printable} where o.tracking_code = $1 and o.shipper_number = $2`, [
      only,
      shipper,
    ])
  return db.all(`${printable} where o.tracking_code in list($1) and o.shipper_number = $2`, [
    codes,
    shipper,
  ])
}

/** Which of the codes are orders of the shipper. */
export async function findOwn(
  db: Handle,
  shipper: number,
  codes: readonly TrackingCode[],
): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    `select tracking_code as code from shipment_order
     where tracking_code in list($1) and shipper_number = $2`,
    [codes, shipper],
  )
  return rows.map(({ code }) => code)
}

/** An order of a hand-over sheet. */
export interface LoadedRow {
  readonly code: TrackingCode
  readonly enteredAt: number
  readonly content: string
}

/** A loading period, and which cancelled orders to include. */
export interface LoadedWithin {
  readonly from: number
  readonly to: number
  /** Also includes orders cancelled at this time or later; if undefined, no cancelled ones. */
  readonly cancelledFrom: number | undefined
}

/** A page of a shipper's orders by loading time, starting after the given one. */
export async function listLoaded(
  db: Handle,
  shipper: number,
  { from, to, cancelledFrom }: LoadedWithin,
  after: Omit<LoadedRow, 'content'>,
  most: number,
): Promise<LoadedRow[]> {
  return db.all(
    `select o.tracking_code as code, o.entered_at as "enteredAt", c.content
     from shipment_order o join order_content c on c.id = o.id
     where o.shipper_number = $1 and o.entered_at >= $2 and o.entered_at < $3
       and (o.cancelled_at is null or o.cancelled_at >= $7) and o.entered_at >= $4
       and (o.entered_at > $4 or o.tracking_code > $5)
     order by o.entered_at, o.tracking_code limit $6`,
    [shipper, from, to, after.enteredAt, after.code, most, cancelledFrom ?? null],
  )
}

/** Where the last sheet that a shipper printed of a day ends. */
export async function findLastSheet(
  db: Handle,
  shipper: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number | undefined> {
  const rows = await db.all<{ last: number | null }>(
    `select max(to_at) as last from hand_over_sheet
     where shipper_number = $1 and to_at > $2 and to_at <= $3`,
    [shipper, from, to],
  )
  return rows[0]?.last ?? undefined
}

export async function insertSheet(
  db: Handle,
  shipper: number,
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<void> {
  await db.run(
    `insert into hand_over_sheet (shipper_number, to_at, from_at, printed_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [shipper, to, from, now],
  )
}

/** The shipper's origin postal code, if its rates define one. */
export async function findOrigin(db: Handle, shipper: number): Promise<number | undefined> {
  const rows = await db.all<{ origin: number | null }>(
    `select coalesce(r.origin_postal, l.origin_postal) as origin
     from shipper_rate r join price_list l on l.code = r.list_code
     where r.shipper_number = $1`,
    [shipper],
  )
  return rows[0]?.origin ?? undefined
}

export interface PrintCount {
  readonly code: string
  readonly prints: number
  readonly labels: number
}

/** Adds to the stored counts. */
export async function addPrints(
  tx: Handle,
  counts: readonly PrintCount[],
  now: number,
): Promise<void> {
  for (const { code, prints, labels } of counts)
    await tx.run(
      `insert into label_print (tracking_code, prints, labels, first_at, last_at)
       values ($1, $2, $3, $4, $4)
       on conflict (tracking_code) do update set
         prints = label_print.prints + excluded.prints,
         labels = label_print.labels + excluded.labels,
         last_at = excluded.last_at`,
      [code, prints, labels, now],
    )
}

export interface PrintRecord extends PrintCount {
  readonly firstAt: number
  readonly lastAt: number
}

export async function findPrints(db: Handle, code: TrackingCode): Promise<PrintRecord | undefined> {
  const rows = await db.all<PrintRecord>(
    `select tracking_code as code, prints, labels, first_at as "firstAt", last_at as "lastAt"
     from label_print where tracking_code = $1`,
    [code],
  )
  return rows[0]
}

/** Returns the key that signs links, and stores the offered one if there is none yet. */
export async function findOrInsertKey(db: Handle, offered: string, now: number): Promise<string> {
  const place = sealedPlace('label_key', 'key', 1)
  const find = () => db.all<{ key: string }>('select key from label_key where id = 1')
  // Looked for first: a database that only reads has it already.
  const [existing] = await find()
  if (existing !== undefined) return openValue(db, place, existing.key)
  await db.run(
    'insert into label_key (id, key, created_at) values (1, $1, $2) on conflict do nothing',
    [await sealValue(db, place, offered), now],
  )
  const [stored] = await find()
  return stored === undefined ? offered : openValue(db, place, stored.key)
}

/** The shipper's rule for its labels; `undefined` if there is no such shipper. */
export async function findLabelLinks(db: Handle, shipper: number): Promise<LabelLinks | undefined> {
  const rows = await db.all<{ rule: LabelLinks }>(
    'select label_links as rule from shipper where number = $1',
    [shipper],
  )
  return rows[0]?.rule
}

export async function isShipper(db: Handle, number: number): Promise<boolean> {
  return (await db.all('select 1 from shipper where number = $1', [number])).length > 0
}

/** An order whose labels were never printed. */
export interface PendingOrder extends PendingPlace {
  readonly code: TrackingCode
  readonly service: ServiceType
  readonly recipientName: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  /** As it was sent, as JSON. */
  readonly content: string
}

export interface PendingPlace {
  readonly enteredAt: number
  readonly id: number
}

/**
 * Orders that are not cancelled or handed over yet. A code that was printed, cancelled and loaded
 * again waits again.
 */
export async function listPending(
  db: Handle,
  shipper: number,
  since: number,
  after: PendingPlace | undefined,
  limit: number,
): Promise<PendingOrder[]> {
  const where = newWhere([limit, shipper, since])
  where.after('s.entered_at, s.id', after && [after.enteredAt, after.id])
  return db.all(
    `select o.id, o.tracking_code as code, o.entered_at as "enteredAt", o.service,
       o.recipient_name as "recipientName", o.locality, o.province, o.postal_code as "postalCode",
       c.content
     from order_state s cross join shipment_order o join order_content c on c.id = o.id
     where o.shipper_number = s.shipper_number and o.entered_at = s.entered_at and o.id = s.id
       and s.shipper_number = $2 and s.state = 'PI' and s.entered_at >= $3
       and o.cancelled_at is null and ${where.text}
       and not exists (select 1 from label_print p where p.tracking_code = o.tracking_code
         and not exists (select 1 from past_order past
           where past.tracking_code = p.tracking_code and past.cancelled_at > p.last_at))
     order by s.entered_at, s.id limit $1`,
    where.values,
  )
}
