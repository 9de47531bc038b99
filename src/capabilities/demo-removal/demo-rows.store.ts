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

/** What the demonstration's rows are found by. */
export interface DemoNames {
  readonly shippers: readonly number[]
  /** The ids of its people. */
  readonly people: readonly string[]
  /** Whether all of it goes, and with it whatever bears its mark. */
  readonly isWhole: boolean
  /** Whether nobody else has an account, nor branches: then what the carrier works by goes, too. */
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
  const found = parent && textOf(parent, tables, names, where)
  return found && `${way.by} in (select ${way.key} from ${way.of} where ${found})`
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
 * Holders, such as bags, that go: what they hold is the demonstration's, and there is some, or its
 * people made them.
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
  const held = `select 1 from ${holder.holds} h where ${ids}`
  where.also(`(${holder.maker} in list(${where.place(names.people)})
    or exists (${held} and (${own.join(' or ')})))`)
  where.also(`not exists (${held} and not (${own.join(' or ')}))`)
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

/** What the audit log has of these people, which stays. */
export async function countEntries(db: Handle, people: readonly string[]): Promise<number> {
  const [row] = await db.all<{ many: number }>(
    'select count(*) as many from audit_entry where operator_id in list($1)',
    [people],
  )
  return row?.many ?? 0
}

/** Whatever is kept in memory anywhere is read anew. */
export async function bumpAll(tx: Handle): Promise<void> {
  const rows = await tx.all<{ topic: string }>('select topic from epoch order by topic')
  for (const { topic } of rows) await bumpEpoch(tx, topic)
}
