/** The kinds of news for the people of an account. */
export const noticeKinds = [
  'webhook-off',
  'webhook-failing',
  'import-finished',
  'import-failed',
  'statement-ready',
  'statement-paid',
  'rescue-done',
  'rescue-failed',
  'key-expiring',
  'key-waiting',
  'onboarding-ready',
  'onboarding-approved',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface Notice {
  readonly kind: NoticeKind
  /** The subject: the id of a webhook, import, statement or key, or a tracking code. */
  readonly subject: string
  readonly at: number
  readonly detail: NoticeDetail
}

/** The values in the texts of the kinds. */
export interface NoticeDetail {
  readonly name?: string
  readonly amountCents?: number
  readonly loaded?: number
  readonly wrong?: number
  readonly until?: number
}

/** The name of a notice, to mark it as read; the same thing may happen again later. */
export function noticeId({ kind, subject, at }: Notice): string {
  return `${kind}~${subject}~${at}`
}

/** The read marks of a person: single notices, and all up to a moment. */
export interface ReadMarks {
  readonly ids: ReadonlySet<string>
  readonly allUntil: number
}

export function isRead(notice: Notice, { ids, allUntil }: ReadMarks): boolean {
  return notice.at <= allUntil || ids.has(noticeId(notice))
}

/** Newest first; nothing that has not happened yet. */
export function newestFirst(notices: readonly Notice[], now: number): Notice[] {
  return notices
    .filter(({ at }) => at <= now)
    .sort((left, right) => right.at - left.at || (noticeId(left) < noticeId(right) ? -1 : 1))
}
