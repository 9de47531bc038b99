import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, orUndefined, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'

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
  /** What was sent; undefined once the event is no longer stored. */
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
  return rows.map(({ type, code: sent, ...attempt }) => ({
    ...attempt,
    type: type ?? undefined,
    code: sent ?? undefined,
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
