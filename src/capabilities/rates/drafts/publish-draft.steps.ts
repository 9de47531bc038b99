/** Publishing a draft, and withdrawing what is not in force yet. */
import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { bumpEpoch } from '../../../kits/db/epochs.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { findChangeFacts, ratesTopic, rowsAt } from '../rate-tables.steps.ts'
import { rateLimits } from '../rates.limits.ts'
import { type ChangeFault, judgeChanges } from './change-faults.ts'
import { deleteDraft, findDraftChanges, lockDraft } from './drafts.store.ts'
import {
  findPublication,
  findScheduled,
  insertPublication,
  type RatePublication,
  settlePublication,
} from './publications.store.ts'
import {
  announcePublishing,
  applyDue,
  applyOne,
  auditPublishing,
  publicationSubject,
} from './publishing.steps.ts'
import { applyChanges, contentOf, differencesOf } from './tariff-changes.ts'

export interface DraftHouse {
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
  { clock, announce }: DraftHouse,
  id: string,
  { at, version, by }: PublishWish & { readonly by: Operator },
): Promise<Outcome<RatePublication, PublishRefusal>> {
  // Taken first: every change of the tables locks this row, so that what is judged stays true.
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
  const found = await findPublication(tx, number)
  if (found === undefined) return refuse('publication-unknown')
  if (found.state !== 'scheduled') return refuse('publication-settled')
  await settlePublication(tx, { number, state: 'cancelled', at: now, by: by.name })
  const subject = publicationSubject(number)
  await recordAudit(tx, { by, action: 'rates.cancel', subject, detail: { note: found.note } }, now)
  return accept((await findPublication(tx, number)) as RatePublication)
}
