import type { Actor } from '../../kernel/operator.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { OpenFilter, Resolution } from './cash-ledger.ts'

/** Cash that a driver handed over at a branch, as expected and as counted. */
export interface HandOver {
  readonly id: string
  /** The person who had collected it. */
  readonly driver: string
  readonly branch: string
  readonly expectedCents: number
  readonly countedCents: number
  /** The open difference by the ledger: missing if positive, surplus if negative. */
  readonly openCents: number
  readonly at: number
  readonly by: string
  readonly resolution: Resolution | null
  readonly note: string | null
  readonly resolvedAt: number | null
  readonly resolvedBy: string | null
}

const openCents = `coalesce((select cast(sum(amount_cents) as bigint) from cash_entry
    where account = 'difference' and holder = cash_hand_over.id), 0)`

const handOverColumns = `id, branch_code as branch,
  coalesce((select min(driver) from cash_collection c where c.hand_over_id = cash_hand_over.id), '')
    as driver, expected_cents as "expectedCents",
  counted_cents as "countedCents", ${openCents} as "openCents", at, recorded_by as by,
  resolution, note, resolved_at as "resolvedAt", resolved_by as "resolvedBy"`

export async function insertHandOver(
  tx: Handle,
  one: Pick<HandOver, 'id' | 'branch' | 'expectedCents' | 'countedCents' | 'at'>,
  by: Actor,
): Promise<void> {
  await tx.run(
    `insert into cash_hand_over
       (id, branch_code, expected_cents, counted_cents, at, recorded_by, recorded_by_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [one.id, one.branch, one.expectedCents, one.countedCents, one.at, by.name, by.id],
  )
}

export async function findHandOver(db: Handle, id: string): Promise<HandOver | undefined> {
  const [row] = await db.all<HandOver>(
    `select ${handOverColumns} from cash_hand_over where id = $1`,
    [id],
  )
  return row
}

/** Locks the hand-over until the transaction ends, so that a difference is resolved once. */
export async function lockHandOver(tx: Handle, id: string): Promise<HandOver | undefined> {
  const [row] = await tx.all<HandOver>(
    `select ${handOverColumns} from cash_hand_over where id = $1 /*postgres: for update */`,
    [id],
  )
  return row
}

export interface HandOverPlace {
  readonly at: number
  readonly id: string
}

/** Oldest first; `open` selects those with an unresolved difference. */
export async function listHandOvers(
  db: Handle,
  { open, branch }: OpenFilter,
  after: HandOverPlace | undefined,
  limit: number,
): Promise<HandOver[]> {
  const where = newWhere([after?.at ?? 0, after?.id ?? '', open ? 1 : 0, limit])
  where.and('branch_code = ?', branch)
  return db.all<HandOver>(
    `select ${handOverColumns} from cash_hand_over
     where (at > $1 or (at = $1 and id > $2))
       and ($3 = 0 or ${openCents} <> 0) and ${where.text}
     order by at, id limit $4`,
    where.values,
  )
}

export async function setResolved(
  tx: Handle,
  id: string,
  resolution: Resolution,
  note: string,
  by: Actor,
  now: number,
): Promise<void> {
  await tx.run(
    `update cash_hand_over set resolution = $2, note = $3, resolved_by = $4, resolved_by_id = $5,
       resolved_at = $6
     where id = $1`,
    [id, resolution, note, by.name, by.id, now],
  )
}

/** The hand-overs that the cash of these shipments came with. */
export async function findHandOverIds(db: Handle, codes: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select distinct hand_over_id as id from cash_collection
     where tracking_code in list($1) and hand_over_id is not null`,
    [codes],
  )
  return rows.map(({ id }) => id)
}

/** Empties the notes on hand-overs, to erase people's data; returns how many. */
export async function eraseHandOverNotes(tx: Handle, codes: readonly string[]): Promise<number> {
  return tx.run("update cash_hand_over set note = '' where note <> '' and id in list($1)", [
    await findHandOverIds(tx, codes),
  ])
}

/** Changes the amounts of a collection's hand-over. */
export async function lessenHandOver(
  tx: Handle,
  collection: string,
  { expectedCents, countedCents }: Pick<HandOver, 'expectedCents' | 'countedCents'>,
): Promise<void> {
  await tx.run(
    `update cash_hand_over
     set expected_cents = expected_cents + $2, counted_cents = counted_cents + $3
     where id in (select hand_over_id from cash_collection where id = $1)`,
    [collection, expectedCents, countedCents],
  )
}

/** The amount owed to a shipper for a period, and its payment. */
export interface Statement {
  readonly id: string
  readonly shipper: number
  readonly shipperName: string
  readonly number: number
  readonly fromAt: number
  readonly toAt: number
  readonly totalCents: number
  /** How many shipments it pays; those it deducts are not among them. */
  readonly shipments: number
  readonly createdAt: number
  readonly createdBy: string
  /** When it is planned to be paid; missing in older ones. */
  readonly payableAt: number | null
  /** The start of the day of the transfer. */
  readonly paidOn: number | null
  readonly paidReference: string | null
  readonly paidBy: string | null
}

type Derived = 'shipperName' | 'shipments'

const statements = record<Omit<Statement, Derived>>({
  id: text('id'),
  shipper: integer('shipper_number'),
  number: integer('number'),
  fromAt: integer('from_at'),
  toAt: integer('to_at'),
  totalCents: integer('total_cents'),
  createdAt: integer('created_at'),
  createdBy: text('created_by'),
  payableAt: orNull(integer('payable_at')),
  paidOn: orNull(integer('paid_on')),
  paidReference: orNull(text('paid_reference')),
  paidBy: orNull(text('paid_by')),
})

const selectStatements = `select ${statements.selected},
    coalesce((select name from shipper s where s.number = cash_statement.shipper_number), '')
      as "shipperName",
    (select cast(count(*) as integer) from cash_collection
      where cash_collection.statement_id = cash_statement.id) as shipments
  from cash_statement`

/** The next statement number; locks the shipper, so that no two get the same. */
export async function takeStatementNumber(tx: Handle, shipper: number): Promise<number> {
  await tx.all('select number from shipper where number = $1 /*postgres: for no key update */', [
    shipper,
  ])
  const [row] = await tx.all<{ last: number | null }>(
    'select max(number) as last from cash_statement where shipper_number = $1',
    [shipper],
  )
  return (row?.last ?? 0) + 1
}

export async function insertStatement(
  tx: Handle,
  one: Omit<Statement, Derived>,
  createdById: string,
): Promise<void> {
  const { into, values } = statements.row(one, { created_by_id: createdById })
  await tx.run(`insert into cash_statement ${into}`, values)
}

export async function findStatement(db: Handle, id: string): Promise<Statement | undefined> {
  return statements.first<Pick<Statement, Derived>>(db, `${selectStatements} where id = $1`, [id])
}

/** Locks the statement until the transaction ends, so that it is paid once. */
export async function lockStatement(tx: Handle, id: string): Promise<Statement | undefined> {
  const sql = `${selectStatements} where id = $1 /*postgres: for no key update */`
  return statements.first<Pick<Statement, Derived>>(tx, sql, [id])
}

export async function setPaid(
  tx: Handle,
  id: string,
  paid: Pick<Statement, 'paidOn' | 'paidReference' | 'paidBy'>,
  paidById: string,
): Promise<void> {
  await tx.run(
    `update cash_statement set paid_on = $2, paid_reference = $3, paid_by = $4, paid_by_id = $5
     where id = $1`,
    [id, paid.paidOn, paid.paidReference, paid.paidBy, paidById],
  )
}

export interface StatementFilter {
  readonly shipper?: number | undefined
  readonly paid?: boolean | undefined
  /** Only those of a period that has a day at or after this moment. */
  readonly from?: number | undefined
  /** Only those of a period that begins before this moment. */
  readonly to?: number | undefined
}

/** Ordered by id. */
export async function listStatements(
  db: Handle,
  { shipper, paid, from, to }: StatementFilter,
  after: string,
  limit: number,
): Promise<Statement[]> {
  const ofState = paid === undefined ? [] : [`paid_on is ${paid ? 'not null' : 'null'}`]
  const where = newWhere([after, limit], 'id > $1', ...ofState)
  where.and('shipper_number = ?', shipper || undefined)
  where.and('to_at > ?', from)
  where.and('from_at < ?', to)
  return statements.all<Pick<Statement, Derived>>(
    db,
    `${selectStatements} where ${where.text} order by id limit $2`,
    where.values,
  )
}
