import type { MovementCode } from '../../kernel/movement.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { LookedAtShipment, TravellingShipment } from './attention-item.ts'

const columns = `o.tracking_code as code, o.recipient_name as "recipientName", o.locality,
  o.province, o.postal_code as "postalCode", o.service, s.state, s.since as "stateSince",
  s.branch_code as "branchCode"`

/** Pieces that nobody received, that go back, that are late, or that nobody scans, oldest first. */
export async function findTravelling(
  db: Handle,
  shipper: number,
  states: readonly MovementCode[],
  {
    now,
    idleSince,
    most,
  }: { readonly now: number; readonly idleSince: number; readonly most: number },
): Promise<TravellingShipment[]> {
  return db.all<TravellingShipment>(
    `select ${columns}, s.late_from as "lateFrom", s.arrived_at as "arrivedAt"
     from order_state s join shipment_order o on o.id = s.id
     where s.shipper_number = $1 and s.state in list($2)
       and (s.state in ('CA', 'DV')
         or (s.arrived_at is null and (s.late_from <= $3 or s.since <= $4)))
     order by s.since, s.id limit $5`,
    [shipper, states, now, idleSince, most],
  )
}

export interface WorkShipment extends LookedAtShipment {
  readonly dueAt: number
  readonly enteredAt: number
}

/** The shipments of one kind of the carrier's work list that are due by a moment. */
export async function findWork(
  db: Handle,
  shipper: number,
  kind: 'return-due' | 'no-tariff',
  before: number,
  most: number,
): Promise<WorkShipment[]> {
  return db.all<WorkShipment>(
    `select ${columns}, w.due_at as "dueAt", o.entered_at as "enteredAt"
     from work_item w join shipment_order o on o.tracking_code = w.tracking_code
       join order_state s on s.id = o.id
     where w.shipper_number = $1 and w.kind = $2 and w.due_at <= $3
     order by w.due_at limit $4`,
    [shipper, kind, before, most],
  )
}

export interface DoubtfulShipment extends LookedAtShipment {
  readonly enteredAt: number
  readonly reasons: string
}

/** Orders since a moment whose address was not found as it was written. */
export async function findDoubtful(
  db: Handle,
  shipper: number,
  states: readonly MovementCode[],
  since: number,
  most: number,
): Promise<DoubtfulShipment[]> {
  return db.all<DoubtfulShipment>(
    `select ${columns}, o.entered_at as "enteredAt", a.reasons
     from order_state s join shipment_order o on o.id = s.id
       join order_address a on a.tracking_code = o.tracking_code
     where s.shipper_number = $1 and s.state in list($2) and s.entered_at >= $3
       and o.cancelled_at is null and a.status <> 'found'
     order by s.entered_at, s.id limit $4`,
    [shipper, states, since, most],
  )
}

export interface RescuedShipment extends LookedAtShipment {
  readonly kind: 'return' | 'redirection'
  readonly requestedAt: number
}

export async function findRescuesWaiting(
  db: Handle,
  shipper: number,
  most: number,
): Promise<RescuedShipment[]> {
  return db.all<RescuedShipment>(
    `select ${columns}, r.kind, r.requested_at as "requestedAt"
     from rescue r join shipment_order o on o.tracking_code = r.tracking_code
       join order_state s on s.id = o.id
     where r.state = 'pending' and r.shipper_number = $1 order by r.requested_at limit $2`,
    [shipper, most],
  )
}

export interface HeavierShipment extends LookedAtShipment {
  readonly recordedAt: number
  readonly measuredHundredthsKg: number
  readonly declaredHundredthsKg: number
  readonly amountCents: number
}

/** Newest first; a piece that was measured several times comes several times. */
export async function findHeavier(
  db: Handle,
  shipper: number,
  since: number,
  most: number,
): Promise<HeavierShipment[]> {
  return db.all<HeavierShipment>(
    `select ${columns}, m.recorded_at as "recordedAt",
       m.weight_hundredths_kg as "measuredHundredthsKg",
       m.declared_weight_hundredths_kg as "declaredHundredthsKg",
       m.price_cents - m.declared_price_cents as "amountCents"
     from measurement m join shipment_order o on o.tracking_code = m.tracking_code
       join order_state s on s.id = o.id
     where m.shipper_number = $1 and m.recorded_at >= $2
       and m.price_cents > m.declared_price_cents
     order by m.recorded_at desc, m.ordinal desc limit $3`,
    [shipper, since, most],
  )
}

export interface DifferentShipment extends LookedAtShipment {
  readonly openedAt: number
  readonly amountCents: number
}

/** Shipments whose collected cash has a difference that nobody has resolved. */
export async function findCashDifferences(
  db: Handle,
  shipper: number,
  most: number,
): Promise<DifferentShipment[]> {
  return db.all<DifferentShipment>(
    `select ${columns}, d.opened_at as "openedAt", c.amount_cents as "amountCents"
     from cash_difference d join cash_collection c on c.id = d.collection_id
       join shipment_order o on o.tracking_code = c.tracking_code
       join order_state s on s.id = o.id
     where d.resolution is null and c.shipper_number = $1 order by d.opened_at limit $2`,
    [shipper, most],
  )
}
