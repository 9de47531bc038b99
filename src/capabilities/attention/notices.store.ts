import type { Handle } from '../../kits/db/database.ts'
import type { ReadMarks } from './notice.ts'

export interface TroubledWebhook {
  readonly id: string
  readonly url: string
  readonly enabled: number
  readonly changedAt: number
  readonly failingSince: number | null
}

/** Subscriptions that fail, or that were turned off because they did. */
export async function findTroubledWebhooks(
  db: Handle,
  shipper: number,
): Promise<TroubledWebhook[]> {
  return db.all<TroubledWebhook>(
    `select id, url, enabled, changed_at as "changedAt", failing_since as "failingSince"
     from subscription where shipper_number = $1
       and (disabled_because in ('gone', 'failing')
         or (enabled = 1 and failing_since is not null))`,
    [shipper],
  )
}

export interface EndedImport {
  readonly id: string
  readonly fileName: string
  readonly state: 'finished' | 'failed'
  readonly finishedAt: number
  readonly counts: string
}

export async function findEndedImports(
  db: Handle,
  shipper: number,
  since: number,
): Promise<EndedImport[]> {
  return db.all<EndedImport>(
    `select id, file_name as "fileName", state, finished_at as "finishedAt", counts from import
     where shipper_number = $1 and created_at >= $2 and state in ('finished', 'failed')
       and finished_at is not null
     order by created_at desc limit 100`,
    [shipper, since],
  )
}

export interface StatementTold {
  readonly id: string
  readonly totalCents: number
  readonly createdAt: number
  readonly paidOn: number | null
}

export async function findStatements(db: Handle, shipper: number): Promise<StatementTold[]> {
  return db.all<StatementTold>(
    `select id, total_cents as "totalCents", created_at as "createdAt", paid_on as "paidOn"
     from cash_statement where shipper_number = $1 order by number desc limit 20`,
    [shipper],
  )
}

export interface SettledRescue {
  readonly code: string
  readonly state: 'done' | 'failed'
  readonly settledAt: number
}

export async function findSettledRescues(
  db: Handle,
  shipper: number,
  since: number,
): Promise<SettledRescue[]> {
  return db.all<SettledRescue>(
    `select tracking_code as code, state, settled_at as "settledAt" from rescue
     where shipper_number = $1 and settled_at >= $2 and state in ('done', 'failed')
     order by settled_at desc limit 100`,
    [shipper, since],
  )
}

export interface ExpiringKey {
  readonly id: string
  readonly name: string
  readonly expiresAt: number
}

export async function findExpiringKeys(
  db: Handle,
  shipper: number,
  from: number,
  to: number,
): Promise<ExpiringKey[]> {
  return db.all<ExpiringKey>(
    `select id, name, expires_at as "expiresAt" from api_key
     where shipper_number = $1 and revoked_at is null and expires_at > $2 and expires_at <= $3`,
    [shipper, from, to],
  )
}

/** Keys that somebody asked for, which wait for an approval (D57). */
export async function findWaitingKeys(
  db: Handle,
  shipper: number,
): Promise<{ readonly id: string; readonly name: string; readonly createdAt: number }[]> {
  return db.all(
    `select id, name, created_at as "createdAt" from api_key
     where shipper_number = $1 and revoked_at is null and approval = 'waiting'`,
    [shipper],
  )
}

export interface OnboardingTold {
  readonly readyAt: number | null
  readonly approvedAt: number | null
}

export async function findOnboarding(
  db: Handle,
  shipper: number,
): Promise<OnboardingTold | undefined> {
  const [row] = await db.all<OnboardingTold>(
    `select ready_at as "readyAt", approved_at as "approvedAt" from onboarding
     where shipper_number = $1 and withdrawn_at is null`,
    [shipper],
  )
  return row
}

const all = '*'

export async function findReadMarks(
  db: Handle,
  shipper: number,
  actor: string,
): Promise<ReadMarks> {
  const rows = await db.all<{ id: string; at: number }>(
    `select notice_id as id, read_at as at from notice_read
     where shipper_number = $1 and actor_id = $2`,
    [shipper, actor],
  )
  const marked = rows.find(({ id }) => id === all)
  return { ids: new Set(rows.map(({ id }) => id)), allUntil: marked?.at ?? 0 }
}

/** Without ids, all notices up to now are read. */
export async function putReadMarks(
  tx: Handle,
  shipper: number,
  actor: string,
  ids: readonly string[] | undefined,
  now: number,
): Promise<void> {
  for (const id of ids ?? [all])
    await tx.run(
      `insert into notice_read (shipper_number, actor_id, notice_id, read_at)
       values ($1, $2, $3, $4)
       on conflict (shipper_number, actor_id, notice_id) do update set read_at = excluded.read_at`,
      [shipper, actor, id, now],
    )
}

/** Marks of notices that nobody sees any more. */
export async function deleteReadMarks(db: Handle, before: number): Promise<void> {
  await db.run('delete from notice_read where read_at < $1 and notice_id <> $2', [before, all])
}
