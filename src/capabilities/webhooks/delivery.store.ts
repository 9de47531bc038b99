import type { Handle } from '../../kits/db/database.ts'

/** An event to be delivered to one subscription. */
export interface NewDelivery {
  readonly subscription: string
  readonly event: string
  /** Empty if there is no order to keep. */
  readonly shipment: string
  /** Due from then on, where that is before the time at which it is written. */
  readonly from?: number
}

/** A delivery that this process has claimed. */
export interface Claimed extends NewDelivery {
  /** How many times it was sent before. */
  readonly attempts: number
  /** When the claim expires and any process may take it. */
  readonly claimedUntil: number
}

const columns = [
  'subscription_id',
  'event_id',
  'shipment',
  'state',
  'attempts',
  'due_at',
  'claim',
] as const

/** A new delivery: due now, already claimed, or waiting for its turn. */
export interface PlannedDelivery extends NewDelivery {
  readonly state: 'due' | 'waiting'
  readonly dueAt: number
  readonly claim: string
}

export async function insertDeliveries(
  tx: Handle,
  deliveries: readonly PlannedDelivery[],
): Promise<void> {
  const rows = deliveries.map(({ subscription, event, shipment, state, dueAt, claim }) => [
    subscription,
    event,
    shipment,
    state,
    0,
    dueAt,
    claim,
  ])
  await tx.insertRows({ table: 'delivery', columns, rows })
}

/** The shipments among these that have a pending delivery. */
export async function findBusyShipments(
  tx: Handle,
  subscription: string,
  shipments: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.all<{ shipment: string }>(
    `select distinct shipment from delivery
     where subscription_id = $1 and shipment in list($2) and state <> 'dead'`,
    [subscription, shipments],
  )
  return new Set(rows.map(({ shipment }) => shipment))
}

/**
 * Makes the oldest waiting delivery of each of these shipments due, unless one already is. The
 * caller has locked the subscription, so that nobody adds or settles deliveries meanwhile.
 */
export async function promote(
  tx: Handle,
  subscription: string,
  shipments: readonly string[] | 'all',
  now: number,
): Promise<number> {
  const [among, values] = shipments === 'all' ? ['', []] : ['and shipment in list($3)', [shipments]]
  return tx.run(
    `update delivery set state = 'due', due_at = $2
     where subscription_id = $1 and event_id in (
       select min(event_id) from delivery waiting
       where subscription_id = $1 ${among} and state = 'waiting'
         and not exists (
           select 1 from delivery due where due.subscription_id = $1
             and due.shipment = waiting.shipment and due.state = 'due')
       group by shipment)`,
    [subscription, now, ...values],
  )
}

/**
 * The deliveries to claim are chosen once: in a subquery PostgreSQL would choose again for every
 * row where its statistics expect few, and go beyond the limit.
 */
export const claimText = `with chosen as materialized (
    select event_id from delivery
    where subscription_id = $1 and state = 'due' and due_at <= $4
    order by due_at limit $5 /*postgres: for update skip locked */)
  update delivery set due_at = $2, claim = $3
  where subscription_id = $1 and event_id in (select event_id from chosen)
  returning event_id as event, shipment, attempts`

/** Claims due deliveries, skipping those that others are claiming. */
export async function claimDeliveries(
  tx: Handle,
  subscription: string,
  claim: { readonly by: string; readonly until: number; readonly most: number },
  now: number,
): Promise<Claimed[]> {
  const rows = await tx.all<{ event: string; shipment: string; attempts: number }>(claimText, [
    subscription,
    claim.until,
    claim.by,
    now,
    claim.most,
  ])
  return rows.map((row) => ({ subscription, ...row, claimedUntil: claim.until }))
}

/** Deliveries still claimed by this process; others have claimed the rest since. */
const isClaimed = "subscription_id = $1 and state = 'due' and claim = $2"

export async function deleteDelivered(
  tx: Handle,
  subscription: string,
  by: string,
  events: readonly string[],
): Promise<void> {
  await tx.run(`delete from delivery where ${isClaimed} and event_id in list($3)`, [
    subscription,
    by,
    events,
  ])
}

export interface Failed {
  readonly event: string
  readonly state: 'due' | 'dead'
  readonly attempts: number
  /** When it is retried; for a dead one, when it died. */
  readonly dueAt: number
}

export async function putFailed(
  tx: Handle,
  subscription: string,
  by: string,
  { event, state, attempts, dueAt }: Failed,
): Promise<void> {
  await tx.run(
    `update delivery set state = $4, attempts = $5, due_at = $6, claim = ''
     where ${isClaimed} and event_id = $3`,
    [subscription, by, event, state, attempts, dueAt],
  )
}

/** Releases claimed deliveries that were not sent. */
export async function releaseDeliveries(
  tx: Handle,
  subscription: string,
  by: string,
  events: readonly string[],
  now: number,
): Promise<void> {
  await tx.run(
    `update delivery set due_at = $4, claim = '' where ${isClaimed} and event_id in list($3)`,
    [subscription, by, events, now],
  )
}

/** The events to send again to a subscription. */
export interface ReplayRange {
  readonly shipper: number
  readonly from: string
  /** Inclusive; an id prefix sorts before all ids that start with it. */
  readonly to: string
  /** Empty means all types. */
  readonly types: readonly string[]
}

/** Leaves pending deliveries unchanged; returns how many deliveries it started. */
export async function insertReplays(
  tx: Handle,
  subscription: string,
  { shipper, from, to, types }: ReplayRange,
  most: number,
  now: number,
): Promise<number> {
  return tx.run(
    `insert into delivery (subscription_id, event_id, shipment, state, attempts, due_at, claim)
     select cast($1 as text), id, coalesce(tracking_code, ''),
       case when tracking_code is null then 'due' else 'waiting' end, 0, cast($2 as bigint), ''
     from outbox
     where shipper_number = $3 and position is not null and id >= $4 and id <= $5
       ${types.length > 0 ? 'and type in list($7)' : ''}
     order by id limit $6
     on conflict (subscription_id, event_id) do update
       set state = excluded.state, attempts = 0, due_at = excluded.due_at
       where delivery.state = 'dead'`,
    [subscription, now, shipper, from, to, most, ...(types.length > 0 ? [types] : [])],
  )
}

/** Retries a pending delivery now, unless it waits for its turn; returns how many there were. */
export async function hurryDelivery(
  tx: Handle,
  subscription: string,
  event: string,
  now: number,
): Promise<number> {
  return tx.run(
    `update delivery
     set due_at = case when state = 'due' and claim = '' then cast($3 as bigint) else due_at end
     where subscription_id = $1 and event_id = $2 and state <> 'dead'`,
    [subscription, event, now],
  )
}

export async function isPending(db: Handle, subscription: string, event: string): Promise<boolean> {
  const [pending] = await db.all(
    `select 1 from delivery where subscription_id = $1 and event_id = $2 and state <> 'dead'`,
    [subscription, event],
  )
  return pending !== undefined
}

/** How many events a replay would send: those that are not waiting to be sent anyway. */
export async function countReplays(
  db: Handle,
  subscription: string,
  { shipper, from, to, types }: ReplayRange,
  most: number,
): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    `select cast(count(*) as integer) as count from (
       select id from outbox
       where shipper_number = $2 and position is not null and id >= $3 and id <= $4
         ${types.length > 0 ? 'and type in list($6)' : ''}
         and not exists (select 1 from delivery d
           where d.subscription_id = $1 and d.event_id = outbox.id and d.state <> 'dead')
       limit $5) as replayed`,
    [subscription, shipper, from, to, most, ...(types.length > 0 ? [types] : [])],
  )
  return row?.count ?? 0
}

/** Ids from one to another, the last one excluded. */
export interface IdRange {
  readonly from: string
  readonly to: string
}

export async function reviveDead(
  tx: Handle,
  subscription: string,
  { from, to }: IdRange,
  now: number,
): Promise<number> {
  return tx.run(
    `update delivery set attempts = 0, due_at = $2,
       state = case when shipment = '' then 'due' else 'waiting' end
     where subscription_id = $1 and state = 'dead' and event_id >= $3 and event_id < $4`,
    [subscription, now, from, to],
  )
}

export async function countDead(
  db: Handle,
  subscription: string,
  { from, to }: IdRange,
  most: number,
): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    `select cast(count(*) as integer) as count from (
       select event_id from delivery
       where subscription_id = $1 and state = 'dead' and event_id >= $2 and event_id < $3
       limit $4) as dead_ones`,
    [subscription, from, to, most],
  )
  return row?.count ?? 0
}
