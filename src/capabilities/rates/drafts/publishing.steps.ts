/** Publishing drafts, applying publications when their moment comes, and announcing them. */
import { type Actor, type Operator, serviceItself } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { bumpEpoch } from '../../../kits/db/epochs.ts'
import { canonicalDigest } from '../../../kits/secret/digest.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { createRateBook, type RateBook } from '../rate-book.ts'
import type { RateRows } from '../rate-rows.ts'
import {
  findChangeFacts,
  loadTables,
  ratesTopic,
  rowsAt,
  writeTables,
} from '../rate-tables.steps.ts'
import { rateLimits } from '../rates.limits.ts'
import { type ChangeFault, judgeChanges } from './change-faults.ts'
import { findApplied, packContent } from './contents.steps.ts'
import { deleteDraft, findDraftChanges, lockDraft } from './drafts.store.ts'
import {
  findPublication,
  findScheduled,
  insertPublication,
  type RatePublication,
  settlePublication,
  type WithChanges,
} from './publications.store.ts'
import {
  applyChanges,
  changesBetween,
  contentOf,
  differencesOf,
  type RateChange,
  touchedBy,
} from './tariff-changes.ts'

const itself = serviceItself('posta')

/** Applies due publications, in the order of their moments; the caller has locked the epoch. */
export async function applyDue(tx: Handle, now: number): Promise<void> {
  for (const due of await findScheduled(tx)) {
    if (due.effectiveAt > now) return
    const state = await applyOne(tx, due, now)
    const action = state === 'applied' ? 'rates.apply' : 'rates.fail'
    const subject = publicationSubject(due.number)
    await recordAudit(tx, { by: itself, action, subject, detail: null }, now)
  }
}

function publicationSubject(number: number): string {
  return `rate-publication ${number}`
}

/** The tables afterwards equal the memory that was served since its moment. */
async function applyOne(
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

/** Changes made without a draft become a version, so that it is possible to go back to it. */
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

/** A long change is recorded by its digest and its first rows. */
async function auditPublishing(
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

/** Notifies the shippers whose prices change. */
async function announcePublishing(
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

export interface DraftParts {
  readonly db: Database
  readonly clock: Clock
  readonly announce: Announce | undefined
  refresh(): Promise<void>
}

export interface PublishWish {
  /** At once where it is absent. */
  readonly at: number | undefined
  /** The draft that was looked at; nothing is published if it changed since. */
  readonly version?: number | undefined
}

export type PublishRefusal =
  | 'draft-unknown'
  | 'draft-changed'
  | 'draft-empty'
  | 'day-past'
  | 'too-many-scheduled'
  | { readonly name: 'changes-unfit'; readonly faults: readonly ChangeFault[] }

export async function publishDraft(
  tx: Handle,
  { clock, announce }: DraftParts,
  id: string,
  { at, version, by }: PublishWish & { readonly by: Operator },
): Promise<Outcome<RatePublication, PublishRefusal>> {
  // Taken first: every change of the tables locks this row, so that the judged facts stay true.
  await bumpEpoch(tx, ratesTopic)
  const now = clock()
  await applyDue(tx, now)
  const draft = await lockDraft(tx, id)
  if (draft === undefined) return refuse('draft-unknown')
  if (version !== undefined && version !== draft.version) return refuse('draft-changed')
  const effectiveAt = at ?? now
  if (effectiveAt < now) return refuse('day-past')
  const isLater = effectiveAt > now
  if (isLater && (await findScheduled(tx)).length >= rateLimits.scheduledRatePublications)
    return refuse('too-many-scheduled')
  const rows = await rowsAt(tx, effectiveAt)
  const drafted = await findDraftChanges(tx, id)
  const changes = differencesOf(contentOf(rows, effectiveAt), drafted).map(({ change }) => change)
  if (changes.length === 0) return refuse('draft-empty')
  const after = applyChanges(rows, changes, effectiveAt)
  const facts = await findChangeFacts(tx)
  const faults = judgeChanges(after, changes, facts)
  if (faults.length > 0) return refuse({ name: 'changes-unfit', faults })
  const one = { changes, effectiveAt, note: draft.note, backTo: draft.backTo }
  const number = await insertPublication(tx, {
    ...one,
    state: 'scheduled',
    kind: 'publication',
    publishedAt: now,
    publishedBy: by.name,
    settledAt: null,
    settledBy: null,
  })
  if (!isLater) await applyOne(tx, { number, changes, effectiveAt }, now)
  await deleteDraft(tx, id)
  if (announce)
    await announcePublishing(tx, announce, { number, ...one, after, shippers: facts.shippers }, now)
  await auditPublishing(tx, by, { number, ...one }, now)
  return accept((await findPublication(tx, number)) as RatePublication)
}

export async function cancelScheduled(
  tx: Handle,
  number: number,
  by: Operator,
  now: number,
): Promise<Outcome<RatePublication, 'publication-unknown' | 'publication-settled'>> {
  await bumpEpoch(tx, ratesTopic)
  await applyDue(tx, now)
  const publication = await findPublication(tx, number)
  if (publication === undefined) return refuse('publication-unknown')
  if (publication.state !== 'scheduled') return refuse('publication-settled')
  await settlePublication(tx, { number, state: 'cancelled', at: now, by: by.name })
  const subject = publicationSubject(number)
  await recordAudit(
    tx,
    { by, action: 'rates.cancel', subject, detail: { note: publication.note } },
    now,
  )
  return accept((await findPublication(tx, number)) as RatePublication)
}

export interface RateApplier {
  start(): void
  stop(): Promise<void>
}

/** Writes published prices into their tables when their moment comes; they are quoted already. */
export function createRateApplier(
  rates: { isDue(): boolean; readonly drafts: { apply(): Promise<void> } },
  onFailure: (error: unknown) => void,
): RateApplier {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  async function look(): Promise<void> {
    if (rates.isDue()) await rates.drafts.apply()
  }
  return {
    start() {
      timer ??= setInterval(() => {
        underWay ??= look()
          .catch(onFailure)
          .finally(() => {
            underWay = undefined
          })
      }, rateLimits.rateApplyMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
