import type { AnswerNote, HttpAnswer, HttpRequest } from './route.ts'

/** The data of one log line and one metrics sample. */
export interface RequestRecord {
  readonly id: string
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
  readonly note: AnswerNote | undefined
}

export function recordOf(
  { id, method }: HttpRequest,
  route: string,
  { status, note }: HttpAnswer,
  since: number,
): RequestRecord {
  return { id, route, method, status, ms: performance.now() - since, note }
}
