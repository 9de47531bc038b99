import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle, SqlValue } from '../../kits/db/database.ts'
import { integer, json, orNull, record, text } from '../../kits/db/record.ts'
import type { TableRow } from '../../kits/db/table-rows.ts'
import { newWhere, type Where } from '../../kits/db/where.ts'
import type {
  ListedWork,
  NoticeMarks,
  StoredWork,
  WorkFilter,
  WorkItem,
  WorkKind,
  WorkName,
  WorkPlace,
} from './work-item.ts'

const work = record<StoredWork>({
  code: text('tracking_code'),
  kind: text('kind'),
  shipperNumber: integer('shipper_number'),
  branchCode: text('branch_code'),
  dueAt: integer('due_at'),
  detail: json('detail'),
  ownerId: text('owner_id'),
  ownerName: text('owner_name'),
  deadlineAt: orNull(integer('deadline_at')),
  note: text('note'),
  resolvedAt: orNull(integer('resolved_at')),
})

const unplanned = { ownerId: '', ownerName: '', deadlineAt: null, note: '', resolvedAt: null }

/**
 * Stores items. One that is listed already keeps its owner and note; one that was resolved is open
 * again if its cause is another one.
 */
export async function putWorkItems(tx: Handle, items: readonly WorkItem[]): Promise<void> {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const codes = [...new Set(items.map(({ code }) => code))]
  const existing = new Set((await findWork(tx, codes, kinds)).map(nameOf))
  const isKnown = (item: WorkItem) => existing.has(nameOf(item))
  const fresh = items.filter((item) => !isKnown(item))
  // Of several of one name the last.
  const added = new Map(fresh.map((item) => [nameOf(item), { ...item, ...unplanned }]))
  await tx.insertRows({ table: 'work_item', ...work.rows([...added.values()]) })
  for (const { code, kind, shipperNumber, branchCode, dueAt, detail } of items.filter(isKnown))
    await tx.run(
      `update work_item set shipper_number = $3, branch_code = $4, due_at = $5, detail = $6,
         resolved_at = case when due_at = $5 then resolved_at end
       where tracking_code = $1 and kind = $2`,
      [code, kind, shipperNumber, branchCode, dueAt, JSON.stringify(detail)],
    )
}

const nameOf = ({ code, kind }: WorkName) => `${kind} ${code}`

export async function deleteWorkItems(
  tx: Handle,
  codes: readonly TrackingCode[],
  kinds: readonly WorkKind[],
): Promise<number> {
  return tx.run('delete from work_item where tracking_code in list($1) and kind in list($2)', [
    codes,
    kinds,
  ])
}

/** The stored items, listed or resolved. */
export async function findWork(
  db: Handle,
  codes: readonly TrackingCode[],
  kinds: readonly WorkKind[],
): Promise<StoredWork[]> {
  return work.all(
    db,
    `select ${work.selected} from work_item where tracking_code in list($1) and kind in list($2)`,
    [codes, kinds],
  )
}

/** The pieces among these with anything on the list. */
export async function findListedCodes(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Set<TrackingCode>> {
  const rows = await db.all<{ code: TrackingCode }>(
    'select distinct tracking_code as code from work_item where tracking_code in list($1)',
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}

/** An item about the piece itself is where the piece is. */
export async function setWorkBranch(
  tx: Handle,
  code: TrackingCode,
  kinds: readonly WorkKind[],
  branchCode: string,
): Promise<void> {
  await tx.run(
    `update work_item set branch_code = $2
     where tracking_code = $1 and kind in list($3) and branch_code <> $2`,
    [code, branchCode, kinds],
  )
}

/** Locks items until the transaction ends; those of other branches are left out. */
export async function lockOpenWork(
  tx: Handle,
  { kind, code }: WorkName,
  branchCode: string | undefined,
): Promise<StoredWork | undefined> {
  const where = newWhere([code, kind], 'tracking_code = $1', 'kind = $2')
  where.also('resolved_at is null')
  where.and('branch_code = ?', branchCode)
  return work.first(
    tx,
    `select ${work.selected} from work_item where ${where.text} /*postgres: for update */`,
    where.values,
  )
}

export interface WorkPlan {
  readonly owner?: { readonly id: string; readonly name: string } | undefined
  readonly deadlineAt?: number | null | undefined
  readonly note?: string | undefined
  readonly resolvedAt?: number | undefined
}

/** Changes an item's owner, date and note; undefined fields stay. */
export async function planWork(tx: Handle, { kind, code }: WorkName, plan: WorkPlan) {
  const sets: string[] = []
  const values: SqlValue[] = [code, kind]
  const set = (column: string, value: SqlValue | undefined) => {
    if (value !== undefined) sets.push(`${column} = $${values.push(value)}`)
  }
  set('owner_id', plan.owner?.id)
  set('owner_name', plan.owner?.name)
  set('deadline_at', plan.deadlineAt)
  set('note', plan.note)
  set('resolved_at', plan.resolvedAt)
  if (sets.length > 0)
    await tx.run(
      `update work_item set ${sets.join(', ')} where tracking_code = $1 and kind = $2`,
      values,
    )
}

/** The part to list of one kind: after a place, and up to a maximum. */
export interface KindPage {
  readonly place: WorkPlace | undefined
  readonly limit: number
  /** Undefined where items are listed whatever their moment. */
  readonly dueBy: number | undefined
}

/** Open items of a kind, the oldest first. */
export async function listKind(
  db: Handle,
  kind: WorkKind,
  filter: WorkFilter,
  { dueBy, place, limit }: KindPage,
): Promise<ListedWork[]> {
  const where = newWhere([limit], 'resolved_at is null')
  where.and('kind = ?', kind)
  where.and('due_at <= ?', dueBy)
  addConditions(where, filter)
  where.after('due_at, tracking_code', place && [place.dueAt, place.code])
  return loadNamed(db, where, 'due_at, tracking_code')
}

/** Open items of a kind since a moment, the newest first. */
export async function listNewest(
  db: Handle,
  kind: WorkKind,
  filter: WorkFilter,
  { since, dueBy, limit }: Omit<KindPage, 'place'> & { readonly since: number },
): Promise<ListedWork[]> {
  const where = newWhere([limit], 'resolved_at is null')
  where.and('kind = ?', kind)
  where.and('due_at > ?', since)
  where.and('due_at <= ?', dueBy)
  addConditions(where, filter)
  return loadNamed(db, where, 'due_at desc, tracking_code desc')
}

/** Items in an order, `$1` of them at most, with the names that the list shows. */
async function loadNamed(db: Handle, where: Where, order: string): Promise<ListedWork[]> {
  return work.all<Omit<ListedWork, keyof StoredWork>>(
    db,
    `select ${work.selectedFrom('w')}, s.name as "shipperName", o.recipient_name as "recipientName",
       b.name as "branchName"
     from (select * from work_item where ${where.text} order by ${order} limit $1) as w
       left join shipper s on s.number = w.shipper_number
       left join shipment_order o on o.tracking_code = w.tracking_code
       left join branch b on b.code = w.branch_code
     order by ${order.replaceAll(/due_at|tracking_code/g, 'w.$&')}`,
    where.values,
  )
}

function addConditions(where: Where, { branchCode, shipper, code, ownerId }: WorkFilter): void {
  where.and('branch_code = ?', branchCode)
  where.and('shipper_number = ?', shipper)
  where.and('tracking_code = ?', code)
  where.and('owner_id = ?', ownerId)
  // The index of owners has only owned items.
  if (ownerId) where.also(`owner_id <> ''`)
}

export interface KindCount {
  readonly kind: WorkKind
  readonly items: number
  readonly unowned: number
  readonly own: number
  /** The sum of their moments: it is another one when one comes while another goes. */
  readonly moments: string
}

/**
 * How many open items there are of each kind, and how many of them have an owner; `ever` are the
 * kinds that are listed whatever their moment.
 */
export async function countWork(
  db: Handle,
  filter: WorkFilter,
  ownerId: string,
  { now, ever }: { readonly now: number; readonly ever: readonly WorkKind[] },
): Promise<KindCount[]> {
  const where = newWhere([ownerId, now, ever], 'resolved_at is null')
  where.also('(due_at <= $2 or kind in list($3))')
  where.and('kind in list(?)', filter.kinds)
  addConditions(where, filter)
  return db.all<KindCount>(
    `select kind, count(*) as items, cast(sum(case owner_id when '' then 1 else 0 end) as integer)
         as unowned,
       cast(sum(case owner_id when $1 then 1 else 0 end) as integer) as own,
       cast(sum(due_at) as text) as moments
     from work_item where ${where.text} group by kind`,
    where.values,
  )
}

/** Erases people's notes on these shipments. */
export async function eraseNotes(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  return tx.run("update work_item set note = '' where tracking_code in list($1) and note <> ''", [
    codes,
  ])
}

/** The mark of all notices up to a moment. */
const allNotices = '*'

export async function findNoticeMarks(db: Handle, reader: string): Promise<NoticeMarks> {
  const rows = await db.all<{ id: string; at: number }>(
    'select notice_id as id, read_at as at from work_notice_read where reader_id = $1',
    [reader],
  )
  const marked = rows.find(({ id }) => id === allNotices)
  return { ids: new Set(rows.map(({ id }) => id)), allUntil: marked?.at ?? 0 }
}

export async function putNoticeMarks(
  tx: Handle,
  reader: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const id of ids) await putMark(tx, reader, id, now)
}

/** Marks all that is not newer than a moment. */
export async function putReadUntil(tx: Handle, reader: string, until: number): Promise<void> {
  await putMark(tx, reader, allNotices, until)
}

async function putMark(tx: Handle, reader: string, id: string, at: number): Promise<void> {
  await tx.run(
    `insert into work_notice_read (reader_id, notice_id, read_at) values ($1, $2, $3)
     on conflict (reader_id, notice_id) do update set read_at = excluded.read_at`,
    [reader, id, at],
  )
}

/** Marks of notices that nobody sees any more. */
export async function deleteNoticeMarks(db: Handle, before: number): Promise<void> {
  await db.run('delete from work_notice_read where read_at < $1', [before])
}

/** Deletes the read marks of shipments that are removed, given their orders. */
export async function forgetNotices(tx: Handle, orders: readonly TableRow[]): Promise<void> {
  for (const { tracking_code } of orders)
    await tx.run(
      `delete from work_notice_read
       where notice_id like '%~' || replace($1, '_', '\\_') || '~%' escape '\\'`,
      [String(tracking_code)],
    )
}
