import { type AttentionKind, attentionKinds } from '../../kernel/attention.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { attentionLimits } from './attention.limits.ts'
import {
  type AttentionItem,
  type AttentionPlace,
  comparePlaces,
  inOrder,
  placeOf,
} from './attention-item.ts'
import { isRead, type Notice, type NoticeKind, noticeId, noticeKinds } from './notice.ts'
import { deleteReadMarks, findReadMarks, putReadMarks } from './notices.store.ts'
import { loadNotices } from './noticing.steps.ts'

export { placeOf } from './attention-item.ts'
export type { AttentionItem, AttentionPlace, Notice, NoticeKind }
export { noticeId, noticeKinds }

export interface AttentionPage {
  /** From a place on, one more than asked for where there are more. */
  readonly items: readonly AttentionItem[]
  /** How many there are of each kind, whatever the page. */
  readonly counts: readonly { readonly kind: AttentionKind; readonly count: number }[]
  readonly total: number
  /** How many shipments have them. */
  readonly shipments: number
}

export interface NoticeRead extends Notice {
  readonly read: boolean
}

export interface Attention {
  list(
    shipper: number,
    kind: AttentionKind | undefined,
    after: AttentionPlace | undefined,
    limit: number,
  ): Promise<AttentionPage>
  /** Newest first, with the read marks of this person or key. */
  notices(shipper: number, actor: string): Promise<NoticeRead[]>
  /** Marks notices as read, all of them without ids; ids of nothing are ignored. */
  markRead(shipper: number, actor: string, ids: readonly string[] | undefined): Promise<void>
  clean(): Promise<void>
}

const dayMs = 86_400_000

export function openAttention(
  db: Database,
  clock: Clock,
  tracking: Pick<Tracking, 'listReasons'>,
): Attention {
  const load = (shipper: number) => loadNotices(db, shipper, clock(shipper))
  return {
    async list(shipper, kind, after, limit) {
      const needy = await tracking.listReasons(shipper, attentionLimits.attentionPerKind)
      const all = inOrder(needy)
      const items = all
        .filter(({ reason }) => kind === undefined || reason.kind === kind)
        .filter((item) => after === undefined || comparePlaces(placeOf(item), after) > 0)
      return {
        items: items.slice(0, limit),
        counts: countKinds(all),
        total: all.length,
        shipments: needy.length,
      }
    },
    async notices(shipper, actor) {
      const marks = await findReadMarks(db, shipper, actor)
      return (await load(shipper)).map((notice) => ({ ...notice, read: isRead(notice, marks) }))
    },
    async markRead(shipper, actor, ids) {
      const existing = new Set((await load(shipper)).map(noticeId))
      const marked = ids?.filter((id) => existing.has(id))
      await db.transaction((tx) => putReadMarks(tx, shipper, actor, marked, clock(shipper)))
    },
    clean: () => deleteReadMarks(db, clock() - 2 * attentionLimits.noticeDays * dayMs),
  }
}

function countKinds(items: readonly AttentionItem[]): AttentionPage['counts'] {
  return attentionKinds
    .map((kind) => ({ kind, count: items.filter(({ reason }) => reason.kind === kind).length }))
    .filter(({ count }) => count > 0)
}
