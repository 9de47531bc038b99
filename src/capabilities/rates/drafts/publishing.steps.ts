/** Applying what was published when its moment comes, and telling of it. */
import { type Actor, serviceItself } from '../../../kernel/operator.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { canonicalDigest } from '../../../kits/secret/digest.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { createRateBook, type RateBook } from '../rate-book.ts'
import type { RateRows } from '../rate-rows.ts'
import { findChangeFacts, loadTables, writeTables } from '../rate-tables.steps.ts'
import { judgeChanges } from './change-faults.ts'
import { findApplied, packContent } from './contents.steps.ts'
import {
  findScheduled,
  insertPublication,
  settlePublication,
  type WithChanges,
} from './publications.store.ts'
import {
  applyChanges,
  changesBetween,
  contentOf,
  type RateChange,
  touchedBy,
} from './tariff-changes.ts'

const itself = serviceItself('posta')

/** Applies what is due, in the order of its moments; the caller holds the epoch. */
export async function applyDue(tx: Handle, now: number): Promise<void> {
  for (const due of await findScheduled(tx)) {
    if (due.effectiveAt > now) return
    const state = await applyOne(tx, due, now)
    const action = state === 'applied' ? 'rates.apply' : 'rates.fail'
    const subject = publicationSubject(due.number)
    await recordAudit(tx, { by: itself, action, subject, detail: null }, now)
  }
}

export function publicationSubject(number: number): string {
  return `rate-publication ${number}`
}

/** The tables afterwards are what was served from memory since its moment. */
export async function applyOne(
  tx: Handle,
  { number, changes, effectiveAt }: Pick<WithChanges, 'number' | 'changes' | 'effectiveAt'>,
  now: number,
): Promise<'applied' | 'failed'> {
  const before = await loadTables(tx)
  const after = applyChanges(before, changes, effectiveAt)
  const faults = judgeChanges(after, changes, await findChangeFacts(tx))
  const settled = { number, at: now, by: itself.name }
  if (faults.length > 0) {
    await settlePublication(tx, { ...settled, state: 'failed' })
    return 'failed'
  }
  await keepEdits(tx, before, effectiveAt - 1, now)
  await writeTables(tx, before, after)
  const content = await packContent(contentOf(after, effectiveAt))
  await settlePublication(tx, { ...settled, state: 'applied', content })
  return 'applied'
}

/** What was changed without a draft becomes a version, so that it is possible to go back to it. */
async function keepEdits(tx: Handle, rows: RateRows, at: number, now: number): Promise<void> {
  const content = contentOf(rows, at)
  const [last] = await findApplied(tx, 1)
  const changes = last ? changesBetween(last.content, content) : []
  if (last && changes.length === 0) return
  const number = await insertPublication(tx, {
    state: 'applied',
    kind: 'edits',
    note: '',
    backTo: null,
    effectiveAt: at,
    publishedAt: now,
    publishedBy: itself.name,
    settledAt: now,
    settledBy: itself.name,
    changes,
  })
  const settled = { number, state: 'applied', at: now, by: itself.name } as const
  await settlePublication(tx, { ...settled, content: await packContent(content) })
}

/** A long change is told by its digest and its first rows. */
export async function auditPublishing(
  tx: Handle,
  by: Actor,
  one: Pick<WithChanges, 'number' | 'changes' | 'effectiveAt' | 'note' | 'backTo'>,
  now: number,
): Promise<void> {
  const { number, changes, effectiveAt, note, backTo } = one
  const detail = {
    from: new Date(effectiveAt).toISOString(),
    note,
    backTo,
    rows: changes.length,
    digest: canonicalDigest(changes),
    changes: changes.slice(0, auditedChanges),
  }
  const subject = publicationSubject(number)
  await recordAudit(tx, { by, action: 'rates.publish', subject, detail }, now)
}

const auditedChanges = 100

interface Told extends Pick<WithChanges, 'number' | 'changes' | 'effectiveAt'> {
  /** The tariff as the publication leaves it. */
  readonly after: RateRows
  readonly shippers: ReadonlySet<number>
}

/** Tells the shippers whose prices change. */
export async function announcePublishing(
  tx: Handle,
  announce: Announce,
  { number, changes, effectiveAt, after, shippers }: Told,
  now: number,
): Promise<void> {
  const book = createRateBook(after)
  const touches = touching(changes)
  const events = [...shippers].flatMap((shipper) => {
    const list = listOf(book, shipper)
    if (list === undefined || !touches(shipper, list)) return []
    const data = { publication: number, list, effectiveAt: new Date(effectiveAt).toISOString() }
    return [{ type: 'rates.published', shipper, code: undefined, at: now, data } as const]
  })
  if (events.length > 0) await announce(tx, events, now)
}

export function listOf(book: RateBook, shipper: number): string | undefined {
  return (book.shippers.get(shipper) ?? book.generalTerms)?.list.code
}

/** Whether changes touch the prices of a shipper that pays by a list. */
export function touching(changes: readonly RateChange[]) {
  const touched = touchedBy(changes)
  return (shipper: number, list: string | undefined): boolean =>
    touched === 'all' || touched.shippers.has(shipper) || touched.lists.has(list ?? '')
}
