import type { Handle } from '../../kits/db/database.ts'
import {
  isRuled,
  type ListedWork,
  ruledKinds,
  type WorkFilter,
  type WorkPlace,
  workKinds,
} from './work-item.ts'
import { countWork, type KindCount, listKind, listNewest } from './work-list.store.ts'
import { newestOf } from './work-notice.ts'

/**
 * Open items, by kind and then the oldest first, after a position. Each kind is one stretch of an
 * index, so that a page costs the same however many items there are. What is reported may be known
 * before its moment, as a piece that waits at a branch is; what rules find is so already, also if a
 * shipper of the testing environment has moved its clock.
 */
export async function listWorkItems(
  db: Handle,
  filter: WorkFilter,
  now: number,
  after: WorkPlace | undefined,
  limit: number,
): Promise<ListedWork[]> {
  const from = after ? workKinds.indexOf(after.kind) : 0
  const kinds = workKinds.slice(from).filter((kind) => filter.kinds?.includes(kind) ?? true)
  const listed: ListedWork[] = []
  for (const kind of kinds) {
    if (listed.length >= limit) break
    const place = after?.kind === kind ? after : undefined
    const page = { place, limit: limit - listed.length, dueBy: isRuled(kind) ? undefined : now }
    listed.push(...(await listKind(db, kind, filter, page)))
  }
  return listed
}

/** How many open items there are of each kind. */
export async function countOpenWork(
  db: Handle,
  filter: WorkFilter,
  ownerId: string,
  now: number,
): Promise<KindCount[]> {
  return countWork(db, filter, ownerId, { now, ever: ruledKinds })
}

/** The newest open items of all kinds since a moment, each kind a stretch of an index. */
export async function listNewestWork(
  db: Handle,
  filter: WorkFilter,
  { now, since, limit }: { readonly now: number; readonly since: number; readonly limit: number },
): Promise<ListedWork[]> {
  const found: ListedWork[] = []
  for (const kind of workKinds) {
    const page = { since, limit, dueBy: isRuled(kind) ? undefined : now }
    found.push(...(await listNewest(db, kind, filter, page)))
  }
  return newestOf(found, limit)
}
