/** Drafts of the tariff, on the server: written by one, seen by all who keep prices. */
import type { Operator } from '../../../kernel/operator.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { bumpEpoch } from '../../../kits/db/epochs.ts'
import { newId } from '../../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import { createRateBook } from '../rate-book.ts'
import { findChangeFacts, ratesTopic, rowsAt } from '../rate-tables.steps.ts'
import { rateLimits } from '../rates.limits.ts'
import { type ChangeFault, judgeChanges } from './change-faults.ts'
import { findContent } from './contents.steps.ts'
import {
  deleteDraft,
  dropDraftChanges,
  findDraft,
  findDraftChanges,
  findDrafts,
  insertDraft,
  lockDraft,
  putDraftChanges,
  type RateDraft,
  updateDraft,
} from './drafts.store.ts'
import {
  findPublication,
  findPublications,
  findPublishedChanges,
  type PublicationPlace,
  type RatePublication,
} from './publications.store.ts'
import {
  applyDue,
  cancelScheduled,
  type DraftParts,
  listOf,
  type PublishRefusal,
  type PublishWish,
  publishDraft,
  touching,
} from './publishing.steps.ts'
import { type TakenBack, takeBack } from './taking-back.steps.ts'
import {
  applyChanges,
  changesBetween,
  contentOf,
  differencesOf,
  type RateChange,
  type RateDifference,
} from './tariff-changes.ts'

export type { PublicationPlace, RateDraft, RatePublication }

type ChangeKey = Pick<RateChange, 'table' | 'key'>

export interface DraftWish {
  readonly note: string
  readonly fromDay: string
  /** The publication whose tariff it is to bring back. */
  readonly backTo?: number | undefined
  /** The moment that it is meant for; now where it is absent. */
  readonly at?: number | undefined
}

/** The author of a save, and the version it replaces; the present one where it is absent. */
export interface DraftSaving {
  readonly by: Operator
  readonly version?: number | undefined
}

export type SavingRefusal =
  | 'draft-unknown'
  | {
      readonly name: 'draft-changed'
      readonly draft: RateDraft
      /** The changes of others since that version. */
      readonly changed: readonly RateChange[]
    }

export interface DraftEdits {
  readonly put: readonly RateChange[]
  readonly dropped: readonly ChangeKey[]
}

/** Prices as a draft would leave them. */
export interface RehearsedDraft {
  readonly after: ReturnType<typeof createRateBook>
  touches(shipper: number): boolean
}

export interface RateDrafts {
  list(): Promise<RateDraft[]>
  find(id: string): Promise<RateDraft | undefined>
  create(
    wish: DraftWish,
    by: Operator,
  ): Promise<Outcome<RateDraft, 'too-many-drafts' | 'publication-unknown'>>
  describe(
    id: string,
    wish: Pick<RateDraft, 'note' | 'fromDay'>,
    saving: DraftSaving,
  ): Promise<Outcome<RateDraft, SavingRefusal>>
  /** Puts some changes and drops others: those rows stay as they stand. */
  change(
    id: string,
    changes: DraftEdits,
    saving: DraftSaving,
  ): Promise<Outcome<RateDraft, SavingRefusal | 'draft-full'>>
  discard(id: string, saving: DraftSaving): Promise<Outcome<RateDraft, SavingRefusal>>
  /** The differences that the draft makes to the tariff in force at a moment. */
  differences(id: string, at?: number): Promise<RateDifference[]>
  /** The faults of the draft. */
  judge(id: string, at?: number): Promise<ChangeFault[]>
  rehearse(id: string, at: number): Promise<RehearsedDraft | undefined>
  publish(
    id: string,
    wish: PublishWish,
    by: Operator,
  ): Promise<Outcome<RatePublication, PublishRefusal>>
  publications(after: PublicationPlace | undefined, limit: number): Promise<RatePublication[]>
  publication(number: number): Promise<RatePublication | undefined>
  publishedChanges(number: number): Promise<RateChange[]>
  /** Withdraws a publication that is not in force yet. */
  cancel(
    number: number,
    by: Operator,
  ): Promise<Outcome<RatePublication, 'publication-unknown' | 'publication-settled'>>
  /**
   * Puts back the prices from before the publications of these people, if nobody published since.
   */
  takeBack(people: readonly string[], note: string, by: Operator): Promise<TakenBack>
  /** Applies publications that are due. */
  apply(): Promise<void>
}

export function openRateDrafts(parts: DraftParts): RateDrafts {
  const { db, clock, refresh } = parts
  return {
    list: () => findDrafts(db),
    find: (id) => findDraft(db, id),
    create: (wish, by) => db.transaction((tx) => createDraft(tx, wish, by, clock())),
    describe: (id, wish, saving) =>
      db.transaction(async (tx) => {
        const draft = await lockVersion(tx, id, saving)
        return draft.ok ? saveDraft(tx, { ...draft.value, ...wish }, saving.by, clock()) : draft
      }),
    change: (id, edits, saving) =>
      db.transaction((tx) => changeDraft(tx, id, edits, saving, clock())),
    discard: (id, saving) => db.transaction((tx) => discardDraft(tx, id, saving, clock())),
    async differences(id, at = clock()) {
      return differencesOf(contentOf(await rowsAt(db, at), at), await findDraftChanges(db, id))
    },
    async judge(id, at = clock()) {
      const changes = await findDraftChanges(db, id)
      const after = applyChanges(await rowsAt(db, at), changes, at)
      return judgeChanges(after, changes, await findChangeFacts(db))
    },
    async rehearse(id, at) {
      if ((await findDraft(db, id)) === undefined) return undefined
      const changes = await findDraftChanges(db, id)
      const after = createRateBook(applyChanges(await rowsAt(db, at), changes, at))
      const touches = touching(changes)
      return { after, touches: (shipper) => touches(shipper, listOf(after, shipper)) }
    },
    async publish(id, wish, by) {
      const published = await db.transaction((tx) => publishDraft(tx, parts, id, { ...wish, by }))
      if (published.ok) await refresh()
      return published
    },
    publications: (after, limit) => findPublications(db, after, limit),
    publication: (number) => findPublication(db, number),
    publishedChanges: (number) => findPublishedChanges(db, number),
    async cancel(number, by) {
      const cancelled = await db.transaction((tx) => cancelScheduled(tx, number, by, clock()))
      if (cancelled.ok) await refresh()
      return cancelled
    },
    async takeBack(people, note, by) {
      const done = await db.transaction((tx) => takeBack(tx, parts, people, { note, by }))
      await refresh()
      return done
    },
    async apply() {
      await db.transaction(async (tx) => {
        await bumpEpoch(tx, ratesTopic)
        await applyDue(tx, clock())
      })
      await refresh()
    },
  }
}

async function createDraft(
  tx: Handle,
  { note, fromDay, backTo, at = 0 }: DraftWish,
  by: Operator,
  now: number,
): Promise<Outcome<RateDraft, 'too-many-drafts' | 'publication-unknown'>> {
  if ((await findDrafts(tx)).length >= rateLimits.rateDrafts) return refuse('too-many-drafts')
  const content = backTo === undefined ? undefined : await findContent(tx, backTo)
  if (backTo !== undefined && content === undefined) return refuse('publication-unknown')
  const draft = {
    id: newId(),
    ownerId: by.id,
    owner: by.name,
    note,
    fromDay,
    backTo: backTo ?? null,
    version: 1,
    createdAt: now,
    changedAt: now,
    changedBy: by.name,
  }
  await insertDraft(tx, draft)
  if (content) {
    const moment = Math.max(at, now)
    const present = contentOf(await rowsAt(tx, moment), moment)
    await putDraftChanges(tx, draft.id, changesBetween(present, content), draft.version)
  }
  return accept((await findDraft(tx, draft.id)) as RateDraft)
}

/** Locks a draft if its version is the one the caller has seen. */
async function lockVersion(
  tx: Handle,
  id: string,
  { version }: DraftSaving,
): Promise<Outcome<RateDraft, SavingRefusal>> {
  const draft = await lockDraft(tx, id)
  if (draft === undefined) return refuse('draft-unknown')
  if (version === undefined || version === draft.version) return accept(draft)
  const changed = await findDraftChanges(tx, id, version)
  return refuse({ name: 'draft-changed', draft, changed })
}

async function saveDraft(
  tx: Handle,
  draft: RateDraft,
  by: Operator,
  now: number,
): Promise<Outcome<RateDraft, never>> {
  await updateDraft(tx, { ...draft, changedAt: now, changedBy: by.name })
  return accept((await findDraft(tx, draft.id)) as RateDraft)
}

async function changeDraft(
  tx: Handle,
  id: string,
  { put, dropped }: DraftEdits,
  saving: DraftSaving,
  now: number,
): Promise<Outcome<RateDraft, SavingRefusal | 'draft-full'>> {
  const draft = await lockVersion(tx, id, saving)
  if (!draft.ok) return draft
  const idOf = ({ table, key }: ChangeKey) => `${table} ${key}`
  const names = new Set((await findDraftChanges(tx, id)).map(idOf))
  for (const one of dropped) names.delete(idOf(one))
  for (const one of put) names.add(idOf(one))
  if (names.size > rateLimits.rateDraftChanges) return refuse('draft-full')
  await dropDraftChanges(tx, id, dropped)
  await putDraftChanges(tx, id, put, draft.value.version + 1)
  return saveDraft(tx, draft.value, saving.by, now)
}

async function discardDraft(
  tx: Handle,
  id: string,
  saving: DraftSaving,
  now: number,
): Promise<Outcome<RateDraft, SavingRefusal>> {
  const draft = await lockVersion(tx, id, saving)
  if (!draft.ok) return draft
  await deleteDraft(tx, id)
  const subject = `rate-draft ${id}`
  await recordAudit(tx, { by: saving.by, action: 'rates.discard', subject, detail: null }, now)
  return draft
}
