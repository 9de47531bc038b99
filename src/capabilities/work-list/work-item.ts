import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** Why something is on the work list, the kinds that do most harm while they wait first. */
export const workKinds = [
  'cancelled-scanned',
  'claim',
  'hand-over-missing',
  'container-missing',
  'late',
  'idle',
  'address',
  'second-visit',
  'cash-difference',
  'rescue-due',
  'return-due',
  'recipient-choice',
  'no-tariff',
  'heavier',
  'unconfirmed-delivery',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The kinds that rules find in the stored facts of a piece; others are reported as they happen. */
export const ruledKinds = [
  'container-missing',
  'late',
  'idle',
  'address',
  'second-visit',
  'cash-difference',
  'rescue-due',
  'heavier',
  'unconfirmed-delivery',
] as const satisfies readonly WorkKind[]
export type RuledKind = (typeof ruledKinds)[number]

export function isRuled(kind: WorkKind): kind is RuledKind {
  return ruledKinds.some((one) => one === kind)
}

/** The kinds that end with the journey of the piece; money and claims outlive it. */
export const journeyKinds: readonly WorkKind[] = workKinds.filter(
  (kind) => kind !== 'claim' && kind !== 'cash-difference',
)

/** Something that the carrier's people have to look at. */
export interface WorkItem {
  /** The shipment, or the id of the cash hand-over. */
  readonly code: TrackingCode
  readonly kind: WorkKind
  /** 0 where it is of no shipper. */
  readonly shipperNumber: number
  /** The branch that it concerns; empty if none in particular. */
  readonly branchCode: string
  /** From when it is listed. */
  readonly dueAt: number
  /** The values in the list's text, by field. */
  readonly detail: Readonly<Record<string, string | number>>
}

export interface StoredWork extends WorkItem {
  readonly ownerId: string
  readonly ownerName: string
  /** By when it has to be done, if somebody said so. */
  readonly deadlineAt: number | null
  readonly note: string
  /** Set once somebody has dealt with it while its cause lasts. */
  readonly resolvedAt: number | null
}

/** An item with the names that the list shows. */
export interface ListedWork extends StoredWork {
  readonly shipperName: string | null
  readonly recipientName: string | null
  readonly branchName: string | null
}

export interface WorkFilter {
  readonly kinds?: readonly WorkKind[] | undefined
  readonly branchCode?: string | undefined
  readonly shipper?: number | undefined
  readonly code?: TrackingCode | undefined
  /** The id of the owner; empty for items without one. */
  readonly ownerId?: string | undefined
}

/** The position of an item in the list. */
export interface WorkPlace {
  readonly dueAt: number
  readonly code: string
  readonly kind: WorkKind
}

/** An item's name: the same event gives the same name. */
export type WorkName = Pick<WorkItem, 'kind' | 'code'>

/** The name of an item in paths. */
export function workId({ kind, code }: WorkName): string {
  return `${kind}~${code}`
}

export function parseWorkId(id: string): WorkName | undefined {
  const [sentKind, code, ...rest] = id.split('~')
  const kind = workKinds.find((one) => one === sentKind)
  if (kind === undefined || code === undefined || rest.length > 0) return undefined
  if (!/^[A-Za-z0-9-]{1,40}$/.test(code)) return undefined
  // Ids of cash hand-overs are written in small letters, tracking codes in capitals.
  return { kind, code: (isHandOverId(code) ? code : code.toUpperCase()) as TrackingCode }
}

export function isHandOverId(code: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(code)
}

/** The read marks of a person: single notices, and all up to a moment. */
export interface NoticeMarks {
  readonly ids: ReadonlySet<string>
  readonly allUntil: number
}

type Listed = Pick<WorkItem, 'kind' | 'code' | 'dueAt'>

/** The name of a notice: an item that opens again for another cause is a new one. */
export function noticeId(item: Listed): string {
  return `${workId(item)}~${item.dueAt}`
}

export function isRead(item: Listed, { ids, allUntil }: NoticeMarks): boolean {
  return item.dueAt <= allUntil || ids.has(noticeId(item))
}

/** The newest first, up to a maximum. */
export function newestOf<Item extends Listed>(items: readonly Item[], most: number): Item[] {
  return items
    .toSorted((one, other) => other.dueAt - one.dueAt || (noticeId(one) < noticeId(other) ? -1 : 1))
    .slice(0, most)
}

/**
 * The marks that reading the whole list leaves. A time alone is not enough, since items can appear
 * late; but where the list is cut off, everything older than its end counts as read too: it does
 * not become news once the items above it are dealt with.
 */
export function marksOfAll(
  shown: readonly Listed[],
  most: number,
): { readonly ids: readonly string[]; readonly until: number | undefined } {
  const until = shown.length < most ? undefined : shown.at(-1)?.dueAt
  return { ids: shown.map(noticeId), until }
}
