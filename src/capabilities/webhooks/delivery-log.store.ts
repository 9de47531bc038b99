import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, orUndefined, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { CountedAttempt, OpenCounts } from './delivery-stats.ts'

/** One attempt to send an event. */
export interface Attempt {
  readonly id: string
  readonly subscription: string
  readonly event: string
  /** 1 for the first attempt. */
  readonly number: number
  readonly at: number
  readonly ms: number
  readonly status: number | undefined
  /** Why there was no answer. */
  readonly problem: string
  /** The start of the answer. */
  readonly answer: string
  /** The event that was sent; undefined once it is no longer stored. */
  readonly type: string | undefined
  readonly code: string | undefined
}

export type NewAttempt = Omit<Attempt, 'type' | 'code'>

const stored = record<NewAttempt>({
  id: text('id'),
  subscription: text('subscription_id'),
  event: text('event_id'),
  number: integer('number'),
  at: integer('at'),
  ms: integer('ms'),
  status: orUndefined(integer('status')),
  problem: text('problem'),
  answer: text('answer'),
})

export async function insertAttempts(tx: Handle, attempts: readonly NewAttempt[]): Promise<void> {
  await tx.insertRows({ table: 'delivery_attempt', ...stored.rows(attempts) })
}

export interface LogFilter {
  readonly subscription: string
  readonly event: string | undefined
  readonly code?: TrackingCode | undefined
  readonly onlyFailed: boolean
}

/** Newest first, before an id. */
export async function listAttempts(
  db: Handle,
  { subscription, event, code, onlyFailed }: LogFilter,
  before: string | undefined,
  limit: number,
): Promise<Attempt[]> {
  const failed = onlyFailed ? ['(status is null or status < 200 or status > 299)'] : []
  const where = newWhere([subscription, limit], 'subscription_id = $1', ...failed)
  where.and('event_id = ?', event)
  where.and('event_id in (select id from outbox where tracking_code = ?)', code)
  where.and('a.id < ?', before)
  const rows = await stored.all<{ type: string | null; code: string | null }>(
    db,
    `select ${stored.selectedFrom('a')}, o.type, o.tracking_code as code
     from delivery_attempt a left join outbox o on o.id = a.event_id
     where ${where.text} order by a.id desc limit $2`,
    where.values,
  )
  return rows.map(({ type, code: statusCode, ...attempt }) => ({
    ...attempt,
    type: type ?? undefined,
    code: statusCode ?? undefined,
  }))
}

export interface OpenDelivery {
  readonly event: string
  readonly type: string
  readonly code: string | null
  readonly state: 'due' | 'waiting' | 'dead'
  readonly attempts: number
  readonly dueAt: number
}

/** Deliveries that are pending or dead, oldest first. */
export async function listOpenDeliveries(
  db: Handle,
  subscription: string,
  state: 'dead' | 'open',
  after: string,
  limit: number,
): Promise<OpenDelivery[]> {
  return db.all(
    `select event_id as event, outbox.type, outbox.tracking_code as code, state, attempts,
       due_at as "dueAt"
     from delivery join outbox on outbox.id = delivery.event_id
     where subscription_id = $1 and event_id > $2
       and state ${state === 'dead' ? '=' : '<>'} 'dead'
     order by event_id limit $3`,
    [subscription, after, limit],
  )
}

/** The attempts from an id on, newest first. */
export async function findAttemptsSince(
  db: Handle,
  subscription: string,
  from: string,
  most: number,
): Promise<CountedAttempt[]> {
  return db.all<CountedAttempt>(
    `select at, number, ms, status from delivery_attempt
     where subscription_id = $1 and id >= $2 order by id desc limit $3`,
    [subscription, from, most],
  )
}

/** Counts up to a maximum, which bounds the cost of a long queue. */
export async function countOpen(
  db: Handle,
  subscription: string,
  most: number,
): Promise<OpenCounts> {
  const rows = await db.all<{ dead: number; count: number }>(
    `select dead, cast(count(*) as integer) as count from (
       select case when state = 'dead' then 1 else 0 end as dead from delivery
       where subscription_id = $1 limit $2) as open_ones
     group by dead`,
    [subscription, most],
  )
  const countOf = (dead: number) => rows.find((row) => row.dead === dead)?.count ?? 0
  return { waiting: countOf(0), dead: countOf(1) }
}

/** The tables with rows per subscription, sorted by ids that contain the time. */
type Kept = 'delivery' | 'delivery_attempt'

/** The subscriptions with rows in a table, and whether each was deleted. */
export async function findKeptSubscriptions(
  db: Handle,
  log: Kept,
): Promise<{ readonly id: string; readonly isGone: boolean }[]> {
  // Jumps from one subscription to the next by the index, however many rows each has.
  const rows = await db.all<{ id: string; owner: string | null }>(
    `with recursive kept (id) as (
       select min(subscription_id) from ${log}
       union all
       select (select min(subscription_id) from ${log} where subscription_id > kept.id)
       from kept where kept.id is not null)
     select kept.id, subscription.id as owner
     from kept left join subscription on subscription.id = kept.id
     where kept.id is not null`,
  )
  return rows.map(({ id, owner }) => ({ id, isGone: owner === null }))
}

/** Deletes a subscription's rows older than an id, or all of them without one. */
export async function deleteKept(
  db: Handle,
  log: Kept,
  subscription: string,
  before: string | undefined,
  most: number,
): Promise<number> {
  const values = [subscription, most, ...(before === undefined ? [] : [before])]
  const isOld = (id: string) => (before === undefined ? '' : `and ${id} < $3`)
  return log === 'delivery'
    ? db.run(
        `delete from delivery where subscription_id = $1 and event_id in (
           select event_id from delivery where subscription_id = $1 ${isOld('event_id')}
           order by event_id limit $2)`,
        values,
      )
    : db.run(
        `delete from delivery_attempt where subscription_id = $1 and id in (
           select id from delivery_attempt where subscription_id = $1 ${isOld('id')}
           order by id limit $2)`,
        values,
      )
}

/** Erases the answers of receivers to events of these shipments. */
export async function eraseAnswers(tx: Handle, codes: readonly string[]): Promise<number> {
  return tx.run(
    `update delivery_attempt set answer = '' where answer <> '' and event_id in
       (select id from outbox where tracking_code in list($1))`,
    [codes],
  )
}
