import type { Actor } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle, SqlValue } from '../../kits/db/database.ts'
import { integer, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { Account, Collection, Leg } from './cash-ledger.ts'

type CollectionRow = {
  [Name in keyof Collection]: undefined extends Collection[Name]
    ? Exclude<Collection[Name], undefined> | null
    : Collection[Name]
}

const columns = `id, tracking_code as "trackingCode", shipper_number as shipper,
  amount_cents as "amountCents", driver, branch_code as branch, collected_at as "collectedAt",
  hand_over_id as "handOver", handed_over_at as "handedOverAt", statement_id as statement,
  (select paid_on from cash_statement where id = cash_collection.statement_id) as "paidOn",
  reversed_at as "reversedAt", claim_statement_id as claim`

const isPaid = 'statement_id in (select id from cash_statement where paid_on is not null)'

/** The cash on delivery orders among these pieces, with their content as sent. */
export async function findCashOrders(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<{ code: TrackingCode; content: string }[]> {
  return tx.all(
    `select o.tracking_code as code, c.content
     from shipment_order o join order_content c on c.id = o.id
     where tracking_code in list($1) and service in ('B', 'G')`,
    [codes],
  )
}

export async function insertCollections(
  tx: Handle,
  collections: readonly (Collection & { readonly driverId: string })[],
): Promise<void> {
  await tx.insertRows({
    table: 'cash_collection',
    columns: [
      'id',
      'tracking_code',
      'shipper_number',
      'amount_cents',
      'driver',
      'driver_id',
      'branch_code',
      'collected_at',
    ],
    rows: collections.map((one) => [
      one.id,
      one.trackingCode,
      one.shipper,
      one.amountCents,
      one.driver,
      one.driverId,
      one.branch,
      one.collectedAt,
    ]),
  })
}

/** Locks collections until the transaction ends, in a fixed order. */
async function lockWhere(
  tx: Handle,
  which: string,
  values: readonly SqlValue[],
): Promise<Collection[]> {
  const rows = await tx.all<CollectionRow>(
    `select ${columns} ${which} order by id /*postgres: for update */`,
    values,
  )
  return rows.map(toCollection)
}

export function lockByCode(tx: Handle, codes: readonly string[]): Promise<Collection[]> {
  return lockWhere(tx, 'from cash_collection where tracking_code in list($1)', [codes])
}

export function lockByHandOver(tx: Handle, handOver: string): Promise<Collection[]> {
  return lockWhere(tx, 'from cash_collection where hand_over_id = $1', [handOver])
}

const toSettle = `from cash_collection
     where shipper_number = $1
       and ((statement_id is null and reversed_at is null
             and handed_over_at >= $2 and handed_over_at < $3)
         or (statement_id is not null and claim_statement_id is null and reversed_at < $3
             and not exists (select 1 from cash_difference d
               where d.collection_id = cash_collection.id and d.resolution = 'written-off')))`

/** The pieces that a statement of the period would pay or deduct. */
export async function findPiecesToSettle(
  tx: Handle,
  shipper: number,
  from: number,
  to: number,
): Promise<TrackingCode[]> {
  const rows = await tx.all<{ code: TrackingCode }>(
    `select distinct tracking_code as code ${toSettle}`,
    [shipper, from, to],
  )
  return rows.map(({ code }) => code)
}

/** Locks the collections that a statement of the period would pay or deduct. */
export function lockToSettle(
  tx: Handle,
  shipper: number,
  from: number,
  to: number,
): Promise<Collection[]> {
  return lockWhere(tx, toSettle, [shipper, from, to])
}

export async function setHandedOver(
  tx: Handle,
  ids: readonly string[],
  handOver: string,
  at: number,
): Promise<void> {
  await tx.run(
    'update cash_collection set hand_over_id = $2, handed_over_at = $3 where id in list($1)',
    [ids, handOver, at],
  )
}

export async function setReversed(tx: Handle, ids: readonly string[], at: number): Promise<void> {
  await tx.run('update cash_collection set reversed_at = $2 where id in list($1)', [ids, at])
}

export async function setSettled(tx: Handle, ids: readonly string[], id: string): Promise<void> {
  await tx.run('update cash_collection set statement_id = $2 where id in list($1)', [ids, id])
}

export async function setClaimed(tx: Handle, ids: readonly string[], id: string): Promise<void> {
  await tx.run('update cash_collection set claim_statement_id = $2 where id in list($1)', [ids, id])
}

export interface NewEntry extends Leg {
  readonly id: string
  readonly collection: string
  readonly event: string
}

const stored = record<NewEntry>({
  id: text('id'),
  collection: text('collection_id'),
  event: text('event'),
  account: text('account'),
  holder: text('holder'),
  cents: integer('amount_cents'),
})

export async function insertEntries(
  tx: Handle,
  entries: readonly NewEntry[],
  by: Actor,
  now: number,
): Promise<void> {
  const rows = stored.rows(entries, () => ({
    at: now,
    recorded_by: by.name,
    recorded_by_id: by.id,
  }))
  await tx.insertRows({ table: 'cash_entry', ...rows })
}

interface BalanceRow {
  readonly collection: string
  readonly account: Account
  readonly holder: string
  readonly cents: number
}

/** The balances of each collection: where its money is now. */
export async function findBalances(
  db: Handle,
  collections: readonly string[],
): Promise<Map<string, Leg[]>> {
  const rows = await db.all<BalanceRow>(
    `select collection_id as collection, account, holder, cast(sum(amount_cents) as bigint) as cents
     from cash_entry where collection_id in list($1)
     group by collection_id, account, holder having sum(amount_cents) <> 0
     order by collection_id, account, holder`,
    [collections],
  )
  return Map.groupBy(rows, ({ collection }) => collection)
}

export interface Entry extends Leg {
  readonly event: string
  readonly at: number
  readonly recordedBy: string
  readonly recordedById: string
}

/** Oldest first; within an event, outgoing amounts before incoming ones. */
export async function listEntries(
  db: Handle,
  collection: string,
  branch?: string,
): Promise<Entry[]> {
  const where = newWhere([collection], 'collection_id = $1')
  where.and(
    'exists (select 1 from cash_collection c where c.id = collection_id and c.branch_code = ?)',
    branch,
  )
  return db.all<Entry>(
    `select event, account, holder, amount_cents as cents, at, recorded_by as "recordedBy",
       recorded_by_id as "recordedById"
     from cash_entry where ${where.text} order by at, event, amount_cents, id`,
    where.values,
  )
}

/** The balance of every account, over all collections; or of one branch and its couriers. */
export async function sumAccounts(db: Handle, branch?: string): Promise<Leg[]> {
  if (branch !== undefined) return sumBranch(db, branch)
  return db.all<Leg>(
    `select account, holder, cast(sum(amount_cents) as bigint) as cents
     from cash_entry group by account, holder having sum(amount_cents) <> 0
     order by account, holder`,
  )
}

/** The cash that a branch has, and the cash collected there and not handed over yet. */
async function sumBranch(db: Handle, branch: string): Promise<Leg[]> {
  return db.all<Leg>(
    `select 'branch' as account, holder, cast(sum(amount_cents) as bigint) as cents
     from cash_entry where account = 'branch' and holder = $1
     group by holder having sum(amount_cents) <> 0
     union all
     select 'driver', driver, cast(sum(amount_cents) as bigint) from cash_collection
     where branch_code = $1 and hand_over_id is null and reversed_at is null
     group by driver order by 1, 2`,
    [branch],
  )
}

export interface UnevenEvent {
  readonly collection: string
  readonly event: string
  readonly cents: number
}

/** An event whose legs don't add up to 0, which this code never writes. */
export async function findUnevenEvent(db: Handle): Promise<UnevenEvent | undefined> {
  const [row] = await db.all<UnevenEvent>(
    `select collection_id as collection, event, cast(sum(amount_cents) as bigint) as cents
     from cash_entry group by collection_id, event having sum(amount_cents) <> 0
     order by collection_id, event limit 1`,
  )
  return row
}

export interface CollectionFilter {
  readonly shipper?: number | undefined
  readonly driver?: string | undefined
  /** Where it was delivered. */
  readonly branch?: string | undefined
  readonly trackingCode?: string | undefined
  readonly handOver?: string | undefined
  readonly statement?: string | undefined
  readonly state?: string | undefined
}

const stateConditions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    collected: 'hand_over_id is null and reversed_at is null',
    'handed-over': 'hand_over_id is not null and statement_id is null and reversed_at is null',
    settled: `statement_id is not null and reversed_at is null and not ${isPaid}`,
    paid: `reversed_at is null and ${isPaid}`,
    reversed: 'reversed_at is not null',
  }),
)

const compared = [
  ['shipper', 'shipper_number = ?'],
  ['driver', 'driver = ?'],
  ['branch', 'branch_code = ?'],
  ['trackingCode', 'tracking_code = ?'],
  ['handOver', 'hand_over_id = ?'],
  ['statement', '(statement_id = ? or claim_statement_id = ?)'],
] as const

export async function listCollections(
  db: Handle,
  filter: CollectionFilter,
  after: string,
  limit: number,
): Promise<Collection[]> {
  const ofState = stateConditions.get(filter.state ?? '') ?? '1 = 1'
  const where = newWhere([after, limit], 'id > $1', `(${ofState})`)
  for (const [name, condition] of compared) where.and(condition, filter[name] || undefined)
  const rows = await db.all<CollectionRow>(
    `select ${columns} from cash_collection where ${where.text}
     order by id limit $2`,
    where.values,
  )
  return rows.map(toCollection)
}

/** A collection with the person who paid it. */
export interface ListedCollection extends Collection {
  readonly recipientName: string
}

/** Adds the receiver of each of the shipments. */
export async function nameRecipients(
  db: Handle,
  collections: readonly Collection[],
): Promise<ListedCollection[]> {
  const rows = await db.all<{ code: string; name: string }>(
    `select tracking_code as code, recipient_name as name from shipment_order
     where tracking_code in list($1)`,
    [collections.map(({ trackingCode }) => trackingCode)],
  )
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return collections.map((one) => ({ ...one, recipientName: names.get(one.trackingCode) ?? '' }))
}

function toCollection(row: CollectionRow): Collection {
  return {
    ...row,
    handOver: row.handOver ?? undefined,
    handedOverAt: row.handedOverAt ?? undefined,
    statement: row.statement ?? undefined,
    paidOn: row.paidOn ?? undefined,
    reversedAt: row.reversedAt ?? undefined,
    claim: row.claim ?? undefined,
  }
}
