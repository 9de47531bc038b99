import type { Database, Handle, SqlValue } from './database.ts'

/** The progress of a change in the background: of about this many rows, or percent of an index. */
export interface ChangeState {
  readonly number: number
  readonly name: string
  readonly done: number
  readonly total: number
  readonly isEnded: boolean
  /** Why it does not go on at the moment. */
  readonly fault: string | null
}

export const changesName = 'schema_change'

/**
 * The changes of a database in the background. One belongs to the node that leases it until a
 * moment; `reached` is the key of the last row that was done, in JSON.
 */
export const changeTable = `create table if not exists schema_change (
  number integer primary key,
  name text not null,
  reached text,
  done bigint not null,
  total bigint not null,
  ended integer not null,
  holder text not null,
  held_until bigint not null,
  fault text
)`

const columns = 'number, name, done, total, ended, fault'

type StateRow = Omit<ChangeState, 'isEnded'> & { readonly ended: number }

function toState({ ended, ...state }: StateRow): ChangeState {
  return { ...state, isEnded: ended === 1 }
}

/** Returns the changes that have not ended, in their order. */
export async function findOpenChanges(db: Pick<Handle, 'all'>): Promise<ChangeState[]> {
  const sql = `select ${columns} from schema_change where ended = 0 order by number`
  return (await db.all<StateRow>(sql)).map(toState)
}

export async function findChange(db: Handle, number: number): Promise<ChangeState | undefined> {
  const sql = `select ${columns} from schema_change where number = $1`
  return (await db.all<StateRow>(sql, [number])).map(toState)[0]
}

/** Whole percent; all of it only once it has ended. */
export function percentOf({ done, total, isEnded }: ChangeState): number {
  if (isEnded) return 100
  return total === 0 ? 0 : Math.min(Math.floor((done * 100) / total), 99)
}

export interface NewChange {
  readonly number: number
  readonly name: string
  readonly total: number
  readonly isEnded: boolean
}

export async function addChange(tx: Handle, change: NewChange): Promise<void> {
  const { number, name, total, isEnded } = change
  await tx.run(
    `insert into schema_change (number, name, done, total, ended, holder, held_until)
     values ($1, $2, 0, $3, $4, '', 0)`,
    [number, name, total, Number(isEnded)],
  )
}

/** The holder of a change, and the end of its lease. */
export interface Lease {
  readonly holder: string
  readonly until: number
}

/** Leases a change that nobody has; returns undefined if somebody does, or it has ended. */
export async function takeChange(
  db: Database,
  number: number,
  { holder, until }: Lease,
  now: number,
): Promise<ChangeState | undefined> {
  const [row] = await db.all<StateRow>(
    `update schema_change set holder = $2, held_until = $3
     where number = $1 and ended = 0 and (held_until <= $4 or holder = $2) returning ${columns}`,
    [number, holder, until, now],
  )
  return row && toState(row)
}

/**
 * Keeps a change for longer and returns the key that it has reached; undefined where another node
 * has it. In a transaction nobody else can take it until the end.
 */
export async function keepChange(
  tx: Handle,
  number: number,
  { holder, until }: Lease,
): Promise<{ readonly reached: string | null } | undefined> {
  const [row] = await tx.all<{ reached: string | null }>(
    `update schema_change set held_until = $3 where number = $1 and holder = $2 and ended = 0
     returning reached`,
    [number, holder, until],
  )
  return row
}

/** Gives a change back, with the reason if it could not go on. */
export async function leaveChange(
  db: Database,
  number: number,
  holder: string,
  fault: string | null,
): Promise<void> {
  const sql = `update schema_change set holder = '', held_until = 0, fault = $3
    where number = $1 and holder = $2`
  await db.run(sql, [number, holder, fault])
}

/** Stores that the rows up to a key were done. */
export function advanceChange(
  tx: Handle,
  number: number,
  reached: string,
  rows: number,
): Promise<ChangeState> {
  return setState(tx, 'reached = $2, done = done + $3, fault = null', [number, reached, rows])
}

/** Stores how much of an index is there. */
export function noteShare(db: Handle, number: number, percent: number): Promise<ChangeState> {
  return setState(db, 'done = $2, fault = null', [number, percent])
}

export function endChange(tx: Handle, number: number): Promise<ChangeState> {
  return setState(tx, `ended = 1, holder = '', held_until = 0, fault = null`, [number])
}

async function setState(db: Handle, set: string, values: readonly SqlValue[]) {
  const sql = `update schema_change set ${set} where number = $1 returning ${columns}`
  const [row] = await db.all<StateRow>(sql, values)
  if (row === undefined) throw new Error('a change is missing from its table')
  return toState(row)
}
