import type { Handle } from '../../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../../kits/db/record.ts'
import type { RateChange } from './tariff-changes.ts'

/** A change of the tariff that was published, or changes made without a draft. */
export interface RatePublication {
  readonly number: number
  readonly state: 'scheduled' | 'applied' | 'cancelled' | 'failed'
  readonly kind: 'publication' | 'edits'
  readonly note: string
  /** The publication whose tariff it brought back. */
  readonly backTo: number | null
  readonly effectiveAt: number
  readonly publishedAt: number
  readonly publishedBy: string
  readonly settledAt: number | null
  readonly settledBy: string | null
  readonly changedRows: number
}

const publications = record<RatePublication>({
  number: integer('number'),
  state: text('state'),
  kind: text('kind'),
  note: text('note'),
  backTo: orNull(integer('back_to')),
  effectiveAt: integer('effective_at'),
  publishedAt: integer('published_at'),
  publishedBy: text('published_by'),
  settledAt: orNull(integer('settled_at')),
  settledBy: orNull(text('settled_by')),
  changedRows: integer('changed_rows'),
})

/** A place in the list of publications. */
export type PublicationPlace = Pick<RatePublication, 'effectiveAt' | 'number'>

/** By the moment they are for, the last first. */
export function findPublications(
  db: Handle,
  after: PublicationPlace | undefined,
  limit: number,
): Promise<RatePublication[]> {
  return publications.all(
    db,
    `select ${publications.selected} from rate_publication where (effective_at, number) < ($1, $2)
     order by effective_at desc, number desc limit $3`,
    [after?.effectiveAt ?? Number.MAX_SAFE_INTEGER, after?.number ?? 0, limit],
  )
}

export async function findPublication(
  db: Handle,
  number: number,
): Promise<RatePublication | undefined> {
  const sql = `select ${publications.selected} from rate_publication where number = $1`
  return publications.first(db, sql, [number])
}

export interface WithChanges extends RatePublication {
  readonly changes: readonly RateChange[]
}

/** Those that are not applied yet, by the moment they are for. */
export async function findScheduled(db: Handle): Promise<WithChanges[]> {
  const rows = await publications.all<{ readonly json: string }>(
    db,
    `select ${publications.selected}, changes as json from rate_publication
     where state = 'scheduled' order by effective_at, number`,
  )
  return rows.map(({ json, ...row }) => ({ ...row, changes: JSON.parse(json) }))
}

export async function findPublishedChanges(db: Handle, number: number): Promise<RateChange[]> {
  const [row] = await db.all<{ readonly json: string }>(
    'select changes as json from rate_publication where number = $1',
    [number],
  )
  return JSON.parse(row?.json ?? '[]')
}

/** A publication that was applied, and the version of the tariff before it. */
export interface Published extends Pick<WithChanges, 'number' | 'effectiveAt' | 'changes'> {
  readonly before: number | null
}

/** The publications of these people that were applied, by the audit log; the oldest first. */
export async function findPublishedBy(db: Handle, people: readonly string[]): Promise<Published[]> {
  const rows = await db.all<Omit<Published, 'changes'> & { readonly json: string }>(
    `select p.number, p.effective_at as "effectiveAt", p.changes as json,
       (select b.number from rate_publication b where b.state = 'applied'
          and (b.effective_at, b.number) < (p.effective_at, p.number)
        order by b.effective_at desc, b.number desc limit 1) as before
     from rate_publication p
     where p.state = 'applied' and p.kind = 'publication' and exists (
       select 1 from audit_entry a where a.action = 'rates.publish'
         and a.subject = 'rate-publication ' || cast(p.number as text)
         and a.at = p.published_at and a.operator_id in list($1))
     order by p.effective_at, p.number`,
    [people],
  )
  return rows.map(({ json, ...row }) => ({ ...row, changes: JSON.parse(json) }))
}

/** Whether anything beside these is published for a later moment, or was published later. */
export async function hasNewerOfOthers(
  db: Handle,
  { number, effectiveAt }: Pick<RatePublication, 'number' | 'effectiveAt'>,
  others: readonly number[],
): Promise<boolean> {
  const newer = await db.all<{ number: number }>(
    `select number from rate_publication
     where kind = 'publication' and state in ('applied', 'scheduled')
       and (number > $1 or effective_at > $2)`,
    [number, effectiveAt],
  )
  return newer.some((one) => !others.includes(one.number))
}

/** The whole tariff after a publication, packed. */
export async function findPackedContent(db: Handle, number: number): Promise<string | undefined> {
  const [row] = await db.all<{ readonly content: string | null }>(
    'select content from rate_publication where number = $1',
    [number],
  )
  return row?.content ?? undefined
}

export interface PackedVersion extends Pick<RatePublication, 'number' | 'kind' | 'effectiveAt'> {
  readonly content: string
}

/** The tariffs that were in force last, the newest first. */
export function findPackedVersions(db: Handle, most: number): Promise<PackedVersion[]> {
  return db.all(
    `select number, kind, effective_at as "effectiveAt", content from rate_publication
     where state = 'applied' order by effective_at desc, number desc limit $1`,
    [most],
  )
}

/** Numbers follow one another: every publication locks the epoch's row first. */
export async function insertPublication(
  tx: Handle,
  { changes, ...one }: Omit<WithChanges, 'number' | 'changedRows'>,
): Promise<number> {
  const [last] = await tx.all<{ number: number }>(
    'select coalesce(max(number), 0) as number from rate_publication',
  )
  const number = (last?.number ?? 0) + 1
  const rows = publications.rows([{ ...one, number, changedRows: changes.length }], () => ({
    changes: JSON.stringify(changes),
  }))
  await tx.insertRows({ table: 'rate_publication', ...rows })
  return number
}

export interface Settled extends Pick<RatePublication, 'number' | 'state'> {
  readonly at: number
  readonly by: string
  /** The whole tariff after it, packed. */
  readonly content?: string
}

export function settlePublication(
  tx: Handle,
  { number, state, at, by, content }: Settled,
): Promise<number> {
  return tx.run(
    `update rate_publication set state = $2, settled_at = $3, settled_by = $4, content = $5
     where number = $1`,
    [number, state, at, by, content ?? null],
  )
}
