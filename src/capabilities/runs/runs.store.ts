import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { PlannedStop } from './run-plan.ts'
import type { Position, StopMovement } from './run-stops.ts'

/** The courier of a run: a person, or the holder of a token. */
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

interface MovementRow extends Omit<StopMovement, 'correction'> {
  readonly code: TrackingCode
  readonly correction: number
}

/** The movements of these pieces but their first, which is their order. */
export async function findMovements(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, StopMovement[]>> {
  const rows = await db.all<MovementRow>(
    `select tracking_code as code, ordinal, at, check_code as "check",
       reason_code as "reasonCode", correction, recorded_at as "recordedAt",
       recorded_by as "recordedBy"
     from piece_movement where tracking_code in list($1) and ordinal > 0`,
    [codes],
  )
  const movements = Map.groupBy(rows, ({ code }) => code)
  return new Map(
    [...movements].map(([code, own]) => [
      code,
      own.map(({ correction, ...one }) => ({ ...one, correction: correction === 1 })),
    ]),
  )
}

/** Where the normalized addresses of these pieces lie, as far as they were found. */
export async function findPositions(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, Position>> {
  const rows = await db.all<Position & { code: TrackingCode }>(
    `select tracking_code as code, latitude, longitude from order_address
     where tracking_code in list($1) and latitude is not null and longitude is not null`,
    [codes],
  )
  return new Map(rows.map(({ code, latitude, longitude }) => [code, { latitude, longitude }]))
}

/** The amounts collected for these pieces, without the reversed ones. */
export async function findCollected(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  const rows = await db.all<{ code: TrackingCode; cents: number }>(
    `select tracking_code as code, amount_cents as cents from cash_collection
     where tracking_code in list($1) and reversed_at is null`,
    [codes],
  )
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}

/** A piece that went out for delivery. */
export interface OutPiece {
  readonly code: TrackingCode
  readonly branch: string
  readonly byId: string
  readonly byRole: string
}

const outColumns = ['tracking_code', 'branch_code', 'by_id', 'by_role', 'recorded_at']

/** Stores the person who put these pieces out; the transaction has locked them. */
export async function putOut(tx: Handle, out: readonly OutPiece[], now: number): Promise<void> {
  await tx.run('delete from piece_out where tracking_code in list($1)', [
    out.map(({ code }) => code),
  ])
  await tx.insertRows({ table: 'piece_out', columns: outColumns, rows: toRows(out, now) })
}

/** Stores the holder of those pieces that have none. */
export async function putBackOut(tx: Handle, out: readonly OutPiece[], now: number): Promise<void> {
  const rows = toRows(out, now)
  await tx.insertNewRows({ table: 'piece_out', columns: outColumns, rows, key: 'tracking_code' })
}

function toRows(out: readonly OutPiece[], now: number) {
  return out.map(({ code, branch, byId, byRole }) => [code, branch, byId, byRole, now])
}

export interface OutQuestion {
  readonly branch: string
  readonly courier: string
  /** YYYY-MM-DD: pieces in a run of this day are left out, unless this courier took them since. */
  readonly day: string
  /** When the day began, and how far back pieces may have gone out that are still on their way. */
  readonly from: number
  readonly since: number
  readonly limit: number
}

/**
 * Pieces of a branch that are out, or were today, in the order in which they went: those that this
 * courier put out, and those that no courier did.
 */
export async function findOut(
  db: Handle,
  { branch, courier, day, from, since, limit }: OutQuestion,
): Promise<{ code: TrackingCode; state: MovementCode }[]> {
  return db.all(
    `select p.tracking_code as code, s.state
     from piece_out p join shipment_order o on o.tracking_code = p.tracking_code
       join order_state s on s.id = o.id
     where p.branch_code = $1 and p.recorded_at >= $2
       and (p.by_id = $3 or p.by_role <> 'courier')
       and (s.state = 'LD' or p.recorded_at >= $4 or s.since >= $4)
       and not exists (select 1 from run_stop t join run r on r.id = t.run_id
         where t.tracking_code = p.tracking_code and r.day = $5
           and case when p.by_id = $3 and r.courier_id <> $3 and t.added_at <= p.recorded_at
             then 0 else 1 end = 1)
     order by p.recorded_at, p.tracking_code limit $6`,
    [branch, since, courier, from, day, limit],
  )
}
