import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
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

const columns = [
  'subscription_id',
  'id',
  'event_id',
  'number',
  'at',
  'ms',
  'status',
  'problem',
  'answer',
] as const

export async function insertAttempts(tx: Handle, attempts: readonly NewAttempt[]): Promise<void> {
  const rows = attempts.map((one) => [
    one.subscription,
    one.id,
    one.event,
    one.number,
    one.at,
    one.ms,
    one.status ?? null,
    one.problem,
    one.answer,
  ])
  await tx.insertRows({ table: 'delivery_attempt', columns, rows })
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
  const rows = await db.all<AttemptRow>(
    `select ${columns.map((column) => `a.${column}`).join(', ')}, o.type, o.tracking_code
     from delivery_attempt a left join outbox o on o.id = a.event_id
     where ${where.text} order by a.id desc limit $2`,
    where.values,
  )
  return rows.map(toAttempt)
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

interface AttemptRow {
  subscription_id: string
  id: string
  event_id: string
  number: number
  at: number
  ms: number
  status: number | null
  problem: string
  answer: string
  type: string | null
  tracking_code: string | null
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    subscription: row.subscription_id,
    event: row.event_id,
    number: row.number,
    at: row.at,
    ms: row.ms,
    status: row.status ?? undefined,
    problem: row.problem,
    answer: row.answer,
    type: row.type ?? undefined,
    code: row.tracking_code ?? undefined,
  }
}
