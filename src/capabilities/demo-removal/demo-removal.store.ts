import type {
  DemoAudited,
  DemoHolder,
  DemoRows,
  DemoTable,
} from '../../kernel/demonstration-rows.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { newWhere, type Where } from '../../kits/db/where.ts'

/** A removal under way, or one that was cut off. */
export interface RemovalState {
  /** Whether the small carrier goes, too. */
  readonly isWhole: boolean
  readonly beganAt: number
  readonly beganBy: string
  /** How many rows and shipments are gone, of how many. */
  readonly removed: number
  readonly total: number
  readonly leaseEndsAt: number
  readonly hasFailed: boolean
}

interface Row extends Omit<RemovalState, 'isWhole' | 'hasFailed'> {
  readonly whole: number
  readonly fault: number
}

export async function findRemoval(db: Handle): Promise<RemovalState | undefined> {
  const [row] = await db.all<Row>(
    `select whole, began_at as "beganAt", began_by as "beganBy", removed, total,
       held_until as "leaseEndsAt", fault
     from demo_removal where id = 1`,
  )
  if (row === undefined) return undefined
  const { whole, fault, ...state } = row
  return { ...state, isWhole: whole === 1, hasFailed: fault === 1 }
}

export interface Taking {
  readonly holder: string
  readonly isWhole: boolean
  readonly by: string
  readonly total: number
  readonly now: number
  readonly leaseEndsAt: number
}

/** Takes the removal unless somebody has it; one that was cut off goes on. */
export async function takeRemoval(
  db: Handle,
  { holder, isWhole, by, total, now, leaseEndsAt }: Taking,
): Promise<boolean> {
  const taken = await db.all(
    `insert into demo_removal
       (id, whole, holder, held_until, began_at, began_by, removed, total, fault)
     values (1, $1, $2, $3, $4, $5, 0, $6, 0)
     on conflict (id) do update set whole = excluded.whole, holder = excluded.holder,
       held_until = excluded.held_until, began_at = excluded.began_at,
       began_by = excluded.began_by, removed = 0, total = excluded.total, fault = 0
     where demo_removal.held_until <= $4
     returning holder`,
    [Number(isWhole), holder, leaseEndsAt, now, by, total],
  )
  return taken.length > 0
}

/** Notes how far it came; returns whether it is still this holder's. */
export async function noteRemoval(
  db: Handle,
  holder: string,
  removed: number,
  leaseEndsAt: number,
): Promise<boolean> {
  const changed = await db.run(
    'update demo_removal set removed = $2, held_until = $3 where id = 1 and holder = $1',
    [holder, removed, leaseEndsAt],
  )
  return changed > 0
}

/** Leaves the removal to the next process. */
export async function leaveRemoval(db: Handle, holder: string): Promise<void> {
  await db.run('update demo_removal set held_until = 0, fault = 1 where id = 1 and holder = $1', [
    holder,
  ])
}

export async function endRemoval(db: Handle, holder: string): Promise<void> {
  await db.run('delete from demo_removal where id = 1 and holder = $1', [holder])
}

/** The names and numbers by which the demonstration's rows are found. */
export interface DemoNames {
  readonly shippers: readonly number[]
  /** The ids of its people. */
  readonly people: readonly string[]
  /** Whether all of it goes, and with it all rows that bear its mark. */
  readonly isWhole: boolean
  /** Whether nobody else has an account, nor branches: then the reference data goes, too. */
  readonly isAlone: boolean
}

/**
 * The condition of a table's rows; `undefined` where none goes by itself. A parent's rows go after
 * those that refer to them, so that they are there to be asked.
 */
export function conditionOf(
  table: DemoTable,
  tables: readonly DemoTable[],
  names: DemoNames,
): Where | undefined {
  const where = newWhere([])
  const text = textOf(table, tables, names, where)
  if (text === undefined) return undefined
  where.also(text)
  return where
}

function textOf(
  { name, rows }: DemoTable,
  tables: readonly DemoTable[],
  names: DemoNames,
  where: Where,
): string | undefined {
  const ways = rows.flatMap((way) => wayText(name, way, tables, names, where) ?? [])
  return ways.length === 0 ? undefined : `(${ways.join(' or ')})`
}

function wayText(
  name: string,
  way: DemoRows,
  tables: readonly DemoTable[],
  names: DemoNames,
  where: Where,
): string | undefined {
  if ('account' in way) return `${way.account} in numbers(${shippersIn(names, where)})`
  if ('shipper' in way) return `${way.shipper} in numbers(${shippersIn(names, where)})`
  if ('maker' in way && !('holds' in way))
    return `${way.maker} in list(${where.place(names.people)})`
  if ('action' in way) return auditedText(way, names, where)
  if ('mark' in way) return names.isWhole ? `${way.mark} = 1` : undefined
  if ('reference' in way) return names.isAlone ? '1 = 1' : undefined
  if ('emptied' in way)
    return `not exists (select 1 from ${way.emptied} e where e.${way.by} = ${name}.id)`
  if ('named' in way) {
    const { named, before, after } = way
    const texts = names.shippers.map((one) => where.place(`${before}${one}${after}%`))
    return `(${texts.map((text) => `${named} like ${text}`).join(' or ')})`
  }
  if (!('of' in way)) return undefined
  const parent = tables.find((one) => one.name === way.of)
  const condition = parent && textOf(parent, tables, names, where)
  return condition && `${way.by} in (select ${way.key} from ${way.of} where ${condition})`
}

function auditedText(
  { action, subject, column, begins, only }: DemoAudited,
  { people }: DemoNames,
  where: Where,
): string {
  const said = `substr(a.subject, ${subject.length + 1})`
  const [before = '', after = ''] = begins ?? []
  const isIt =
    begins === undefined
      ? `cast(${column} as text) = ${said}`
      : `${column} like ${where.place(before)} || ${said} || ${where.place(`${after}%`)}`
  const entry = `exists (select 1 from audit_entry a where a.action = ${where.place(action)}
    and a.operator_id in list(${where.place(people)}) and ${isIt})`
  return only === undefined ? entry : `(${only[0]} = ${where.place(only[1])} and ${entry})`
}

function shippersIn({ shippers }: DemoNames, where: Where): string {
  return where.place(shippers.map(String))
}

/**
 * Holders, such as bags, that go: they have contents, all of the demonstration, or
 * its people made them.
 */
export function holderCondition(name: string, holder: DemoHolder, names: DemoNames): Where {
  const where = newWhere([])
  const ids = holder.inside
    ? `(h.${holder.by} = ${name}.id or h.${holder.by} in
        (select i.id from ${name} i where i.${holder.inside} = ${name}.id))`
    : `h.${holder.by} = ${name}.id`
  const shippers = shippersIn(names, where)
  const own = ['shipment_order', 'archived_order'].map(
    (table) => `exists (select 1 from ${table} o
      where o.tracking_code = h.tracking_code and o.shipper_number in numbers(${shippers}))`,
  )
  const holderRows = `select 1 from ${holder.holds} h where ${ids}`
  where.also(`(${holder.maker} in list(${where.place(names.people)})
    or exists (${holderRows} and (${own.join(' or ')})))`)
  where.also(`not exists (${holderRows} and not (${own.join(' or ')}))`)
  return where
}

/** Some shipments of these shippers, first those in the database and then those in files. */
export async function listShipments(
  db: Handle,
  shippers: readonly number[],
  most: number,
): Promise<{ readonly stored: TrackingCode[]; readonly archived: TrackingCode[] }> {
  const list = async (table: string) => {
    const rows = await db.all<{ code: TrackingCode }>(
      `select tracking_code as code from ${table} where shipper_number in numbers($1)
       order by tracking_code limit ${most}`,
      [shippers.map(String)],
    )
    return rows.map(({ code }) => code)
  }
  const stored = await list('shipment_order')
  return { stored, archived: stored.length > 0 ? [] : await list('archived_order') }
}

export async function countShipments(db: Handle, shippers: readonly number[]): Promise<number> {
  const [row] = await db.all<{ many: number }>(
    `select (select count(*) from shipment_order where shipper_number in numbers($1))
       + (select count(*) from archived_order where shipper_number in numbers($1)) as many`,
    [shippers.map(String)],
  )
  return row?.many ?? 0
}

/** Branches that are not of these. */
export async function hasOtherBranches(db: Handle, codes: readonly string[]): Promise<boolean> {
  const rows = await db.all('select code from branch where not (code in list($1)) limit 1', [codes])
  return rows.length > 0
}

/** Counts the entries of these people in the audit log, which stay. */
export async function countEntries(db: Handle, people: readonly string[]): Promise<number> {
  const [row] = await db.all<{ many: number }>(
    'select count(*) as many from audit_entry where operator_id in list($1)',
    [people],
  )
  return row?.many ?? 0
}

/** All that is cached anywhere is read anew. */
export async function bumpAll(tx: Handle): Promise<void> {
  const rows = await tx.all<{ topic: string }>('select topic from epoch order by topic')
  for (const { topic } of rows) await bumpEpoch(tx, topic)
}
