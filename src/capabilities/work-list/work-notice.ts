import { type WorkItem, workId } from './work-item.ts'

/** What somebody has read: single notices, and all up to a moment. */
export interface NoticeMarks {
  readonly ids: ReadonlySet<string>
  readonly allUntil: number
}

type Told = Pick<WorkItem, 'kind' | 'code' | 'dueAt'>

/** The name of a notice: an item that opens again for another cause is told again. */
export function noticeId(item: Told): string {
  return `${workId(item)}~${item.dueAt}`
}

export function isRead(item: Told, { ids, allUntil }: NoticeMarks): boolean {
  return item.dueAt <= allUntil || ids.has(noticeId(item))
}

/** The newest first, so many at most. */
export function newestOf<Item extends Told>(items: readonly Item[], most: number): Item[] {
  return items
    .toSorted((one, other) => other.dueAt - one.dueAt || (noticeId(one) < noticeId(other) ? -1 : 1))
    .slice(0, most)
}

/**
 * What is read with all that is shown. An item may be found some time after its moment, so that a
 * moment alone would hide it; but where the list is cut, what is older than its end is read too:
 * it does not become news once the items above it are dealt with.
 */
export function marksOfAll(
  shown: readonly Told[],
  most: number,
): { readonly ids: readonly string[]; readonly until: number | undefined } {
  const until = shown.length < most ? undefined : shown.at(-1)?.dueAt
  return { ids: shown.map(noticeId), until }
}
