import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { PlannedStop } from './run-plan.ts'

/** Who takes a run: a person, or the holder of a token. */
export interface Courier {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

export interface StoredRun {
  readonly id: string
  readonly branch: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly name: string | null
  readonly courier: Courier
  readonly startedAt: number | null
}

/** A run and how many stops it has. */
export interface ListedRun extends StoredRun {
  readonly stops: number
}

interface RunRow extends Omit<StoredRun, 'courier'> {
  readonly courierId: string
  readonly courierName: string
  readonly courierEmail: string | null
}

const columns = `id, branch_code as branch, day, name, courier_id as "courierId",
  courier_name as "courierName", courier_email as "courierEmail", started_at as "startedAt"`

function toRun<Row extends RunRow>(row: Row) {
  const { courierId: id, courierName: name, courierEmail: email, ...run } = row
  return { ...run, courier: { id, name, email } }
}

export async function findRun(db: Handle, id: string): Promise<StoredRun | undefined> {
  const [row] = await db.all<RunRow>(`select ${columns} from run where id = $1`, [id])
  return row && toRun(row)
}

/** Locks a run until the transaction ends. */
export async function lockRun(tx: Handle, id: string): Promise<StoredRun | undefined> {
  const [row] = await tx.all<RunRow>(
    `select ${columns} from run where id = $1 /*postgres: for update */`,
    [id],
  )
  return row && toRun(row)
}

/** The runs of a courier on a day, in the order in which they were planned first. */
export async function findRunsOf(db: Handle, courier: string, day: string): Promise<StoredRun[]> {
  const rows = await db.all<RunRow>(
    `select ${columns} from run where courier_id = $1 and day = $2 order by planned_at, id`,
    [courier, day],
  )
  return rows.map(toRun)
}

export interface RunFilter {
  readonly branch: string | undefined
  readonly day: string | undefined
}

/** By id, after one. */
export async function listRuns(
  db: Handle,
  { branch, day }: RunFilter,
  after: string | undefined,
  limit: number,
): Promise<ListedRun[]> {
  const where = newWhere([limit])
  where.and('branch_code = ?', branch)
  where.and('day = ?', day)
  where.and('id > ?', after)
  const rows = await db.all<RunRow & { stops: number }>(
    `select ${columns}, (select count(*) from run_stop s where s.run_id = run.id) as stops
     from run where ${where.text} order by id limit $1`,
    where.values,
  )
  return rows.map(toRun)
}

/** Inserts a run, or changes its name and courier; returns whether it could. */
export async function putRun(
  tx: Handle,
  { id, branch, day, name, courier }: StoredRun,
  by: string,
  now: number,
): Promise<boolean> {
  const changed = await tx.run(
    `insert into run (id, branch_code, day, name, courier_id, courier_name, courier_email,
       planned_at, planned_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set name = excluded.name, courier_id = excluded.courier_id,
       courier_name = excluded.courier_name, courier_email = excluded.courier_email
     where run.branch_code = excluded.branch_code and run.day = excluded.day`,
    [id, branch, day, name, courier.id, courier.name, courier.email, now, by],
  )
  return changed > 0
}

/** Keeps the first moment, however often it is set. */
export async function setStarted(tx: Handle, id: string, now: number): Promise<void> {
  await tx.run('update run set started_at = coalesce(started_at, $2) where id = $1', [id, now])
}

export async function findStops(db: Handle, run: string): Promise<PlannedStop[]> {
  return db.all(
    `select number, tracking_code as code, added_at as "addedAt" from run_stop
     where run_id = $1 order by number`,
    [run],
  )
}

/** The place of a piece in a run that has set out. */
export interface PlaceInRun {
  readonly run: string
  readonly name: string | null
  readonly number: number
}

/** Where a piece is in the runs of a day that have set out. */
export async function findPlace(
  db: Handle,
  code: TrackingCode,
  day: string,
): Promise<PlaceInRun | undefined> {
  const [place] = await db.all<PlaceInRun>(
    `select r.id as run, r.name, s.number from run_stop s join run r on r.id = s.run_id
     where s.tracking_code = $1 and r.day = $2 and r.started_at is not null
     order by s.added_at desc, r.id limit 1`,
    [code, day],
  )
  return place
}

export async function replaceStops(
  tx: Handle,
  run: string,
  stops: readonly PlannedStop[],
): Promise<void> {
  await tx.run('delete from run_stop where run_id = $1', [run])
  await tx.insertRows({
    table: 'run_stop',
    columns: ['run_id', 'number', 'tracking_code', 'added_at'],
    rows: stops.map(({ number, code, addedAt }) => [run, number, code, addedAt]),
  })
}

/** A stop of another run of the same day. */
export interface OtherStop {
  readonly code: TrackingCode
  readonly run: string
  readonly addedAt: number
}

export async function findOtherStops(
  tx: Handle,
  run: string,
  day: string,
  codes: readonly TrackingCode[],
): Promise<OtherStop[]> {
  return tx.all(
    `select s.tracking_code as code, s.run_id as run, s.added_at as "addedAt"
     from run_stop s join run r on r.id = s.run_id
     where s.tracking_code in list($1) and r.day = $2 and r.id <> $3`,
    [codes, day, run],
  )
}
