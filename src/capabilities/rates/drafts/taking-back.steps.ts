/** Taking back the publications of people who are gone. */
import type { Operator } from '../../../kernel/operator.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { bumpEpoch } from '../../../kits/db/epochs.ts'
import { newId } from '../../../kits/secret/ids.ts'
import { loadTables, ratesTopic } from '../rate-tables.steps.ts'
import { findContent } from './contents.steps.ts'
import { deleteDraft, insertDraft, putDraftChanges } from './drafts.store.ts'
import { findPublishedBy, hasNewerOfOthers, type Published } from './publications.store.ts'
import { applyDue, type DraftParts, publishDraft } from './publishing.steps.ts'
import {
  changesBetween,
  contentOf,
  differencesOf,
  type RateChange,
  type RateContent,
} from './tariff-changes.ts'

/** The numbers of publications of these people whose prices were in force. */
export interface TakenBack {
  readonly takenBack: readonly number[]
  /** Somebody has published since: people have to decide which of these stay in force. */
  readonly inForce: readonly number[]
}

/** Puts back the prices from before, but for rows that were changed since. */
export async function takeBack(
  tx: Handle,
  parts: DraftParts,
  people: readonly string[],
  { note, by }: { readonly note: string; readonly by: Operator },
): Promise<TakenBack> {
  // Taken first, as publishing does.
  await bumpEpoch(tx, ratesTopic)
  const now = parts.clock()
  await applyDue(tx, now)
  const present = contentOf(await loadTables(tx), now)
  const theirs = await findPublishedBy(tx, people)
  const inForce = theirs.filter((one) => isInForce(one, present)).map(({ number }) => number)
  if (inForce.length === 0) return { takenBack: [], inForce }
  const last = await lastOnes(tx, theirs)
  const content = await contentBefore(tx, last)
  if (content === undefined) return { takenBack: [], inForce }
  const draft = { id: newId(), ownerId: by.id, owner: by.name, note, fromDay: '', backTo: null }
  await insertDraft(tx, {
    ...draft,
    version: 1,
    createdAt: now,
    changedAt: now,
    changedBy: by.name,
  })
  await putDraftChanges(tx, draft.id, rowsBack(present, content, last), 1)
  const published = await publishDraft(tx, parts, draft.id, { at: undefined, by })
  if (!published.ok) {
    await deleteDraft(tx, draft.id)
    return { takenBack: [], inForce }
  }
  const takenBack = last.map(({ number }) => number)
  return { takenBack, inForce: inForce.filter((number) => !takenBack.includes(number)) }
}

/** Those of theirs after which nobody else published. */
async function lastOnes(tx: Handle, theirs: readonly Published[]): Promise<readonly Published[]> {
  const numbers = theirs.map(({ number }) => number)
  for (const [place, one] of theirs.entries())
    if (!(await hasNewerOfOthers(tx, one, numbers))) return theirs.slice(place)
  return []
}

async function contentBefore(tx: Handle, [oldest]: readonly Published[]) {
  const before = oldest?.before ?? undefined
  return before === undefined ? undefined : findContent(tx, before)
}

/** Whether a row is still as the publication left it. */
function isInForce({ changes }: Published, present: RateContent): boolean {
  return differencesOf(present, changes).length < changes.length
}

/** The rows as they were before these people changed them, where nobody else has since. */
function rowsBack(
  present: RateContent,
  before: RateContent,
  theirs: readonly Published[],
): RateChange[] {
  const idOf = ({ table, key }: Pick<RateChange, 'table' | 'key'>) => `${table} ${key}`
  const left = theirs.flatMap(({ changes }) => {
    const differing = new Set(differencesOf(present, changes).map(({ change }) => idOf(change)))
    return changes.map(idOf).filter((id) => !differing.has(id))
  })
  const unchanged = new Set(left)
  return changesBetween(present, before).filter((change) => unchanged.has(idOf(change)))
}
