import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, json, record, text } from '../../kits/db/record.ts'
import type { Run } from './run.ts'
import type { VirtualClock } from './virtual-clock.ts'

export async function listClocks(db: Handle): Promise<Map<number, VirtualClock>> {
  const rows = await db.all<VirtualClock & { shipper: number }>(
    `select shipper_number as shipper, real_at as "realAt", virtual_at as "virtualAt", speed
     from virtual_clock`,
  )
  return new Map(rows.map(({ shipper, ...clock }) => [shipper, clock]))
}

/** Returns the shipper's clock, locked until the transaction ends. */
export async function findClock(tx: Handle, shipper: number): Promise<VirtualClock | undefined> {
  const [clock] = await tx.all<VirtualClock>(
    `select real_at as "realAt", virtual_at as "virtualAt", speed
     from virtual_clock where shipper_number = $1 /*postgres: for update */`,
    [shipper],
  )
  return clock
}

export async function putClock(tx: Handle, shipper: number, clock: VirtualClock): Promise<void> {
  await tx.run(
    `insert into virtual_clock (shipper_number, real_at, virtual_at, speed)
     values ($1, $2, $3, $4)
     on conflict (shipper_number) do update
     set real_at = excluded.real_at, virtual_at = excluded.virtual_at, speed = excluded.speed`,
    [shipper, clock.realAt, clock.virtualAt, clock.speed],
  )
}

export async function deleteClock(tx: Handle, shipper: number): Promise<void> {
  await tx.run('delete from virtual_clock where shipper_number = $1', [shipper])
}

const runs = record<Run>({
  id: text('id'),
  code: text('tracking_code'),
  shipperNumber: integer('shipper_number'),
  scenario: text('scenario'),
  steps: json('steps'),
  done: integer('steps_done'),
  pace: text('pace'),
  everyMs: integer('every_ms'),
  dueAt: integer('due_at'),
  state: text('state'),
  reason: text('reason'),
  startedAt: integer('started_at'),
  createdAt: integer('created_at'),
  createdBy: text('created_by'),
})

/** Returns false if the id is taken or the piece already plays a scenario. */
export async function insertRun(tx: Handle, run: Run): Promise<boolean> {
  const { into, values } = runs.row(run, { leased_until: 0 })
  const inserted = await tx.run(`insert into sandbox_run ${into} on conflict do nothing`, values)
  return inserted === 1
}

export async function countRunning(db: Handle, shipper: number): Promise<number> {
  const [row] = await db.all<{ count: number }>(
    `select count(*) as count from sandbox_run
     where shipper_number = $1 and state = 'running'`,
    [shipper],
  )
  return row?.count ?? 0
}

export async function findRunning(db: Handle, code: TrackingCode): Promise<Run | undefined> {
  return runs.first(
    db,
    `select ${runs.selected} from sandbox_run where tracking_code = $1 and state = 'running'`,
    [code],
  )
}

export async function listRuns(db: Handle, code: TrackingCode, most: number): Promise<Run[]> {
  return runs.all(
    db,
    `select ${runs.selected} from sandbox_run where tracking_code = $1
     order by created_at desc, id limit $2`,
    [code, most],
  )
}

/** When the next step in real time is due, and whether any scenario follows a clock. */
export async function findNextStep(
  db: Handle,
): Promise<{ readonly dueAt: number | null; readonly followers: number } | undefined> {
  const [row] = await db.all<{ dueAt: number | null; followers: number }>(
    `select
       (select min(due_at) from sandbox_run where state = 'running' and pace = 'interval')
         as "dueAt",
       case when exists (select 1 from sandbox_run where state = 'running' and pace = 'clock')
         then 1 else 0 end as followers`,
  )
  return row
}

/** Unclaimed runs whose next step is due in real time. */
export async function findDue(db: Handle, now: number, most: number): Promise<Run[]> {
  return runs.all(
    db,
    `select ${runs.selected} from sandbox_run
     where state = 'running' and pace = 'interval' and due_at <= $1 and leased_until <= $1
     order by due_at, id limit $2`,
    [now, most],
  )
}

/** The shippers with a scenario that follows their clock. */
export async function findClockFollowers(db: Handle): Promise<number[]> {
  const rows = await db.all<{ shipper: number }>(
    `select distinct shipper_number as shipper from sandbox_run
     where state = 'running' and pace = 'clock'`,
  )
  return rows.map(({ shipper }) => shipper)
}

/** A shipper's unclaimed runs whose next step its clock has reached. */
export async function findDueByClock(
  db: Handle,
  shipper: number,
  time: number,
  now: number,
  most: number,
): Promise<Run[]> {
  return runs.all(
    db,
    `select ${runs.selected} from sandbox_run
     where state = 'running' and pace = 'clock' and shipper_number = $1 and due_at <= $2
       and leased_until <= $3
     order by due_at, id limit $4`,
    [shipper, time, now, most],
  )
}

/** Claims the next step; if the claiming process dies, another may take it after the lease. */
export async function claimStep(
  db: Handle,
  { id, done }: Run,
  now: number,
  until: number,
): Promise<boolean> {
  const claimed = await db.run(
    `update sandbox_run set leased_until = $4
     where id = $1 and steps_done = $2 and state = 'running' and leased_until <= $3`,
    [id, done, now, until],
  )
  return claimed === 1
}

export async function settleStep(db: Handle, before: Run, after: Run): Promise<void> {
  await db.run(
    `update sandbox_run
     set steps_done = $3, due_at = $4, state = $5, reason = $6, leased_until = 0
     where id = $1 and steps_done = $2 and state = 'running'`,
    [before.id, before.done, after.done, after.dueAt, after.state, after.reason],
  )
}

export async function stopRun(tx: Handle, id: string, reason: string): Promise<boolean> {
  const stopped = await tx.run(
    "update sandbox_run set state = 'stopped', reason = $2 where id = $1 and state = 'running'",
    [id, reason],
  )
  return stopped === 1
}
