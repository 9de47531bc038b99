/** Builds the row by which somebody marks notices as read. */
import { accept, refuse } from '../outcome.ts'
import { count } from './answer-schema.ts'
import { flag, list, text } from './fields.ts'
import { badField, type OperationRow } from './operation.ts'
import { message, sharedRows } from './row.ts'
import { view } from './view.ts'

export const unreadCount = count('Cuántos faltan leer.')

/** How many of these are not read. */
export function countUnread(notices: readonly { readonly read: boolean }[]): number {
  return notices.filter(({ read }) => !read).length
}

interface NoticeMarks<Context> {
  readonly name: string
  /** The names of the request and of the answer, for documents. */
  readonly entities: readonly [input: string, answer: string]
  /** How many may be marked at once by their ids. */
  readonly most: number
  /** Marks these, or all; returns the notices as they are then. */
  mark(
    ids: readonly string[] | undefined,
    context: Context,
  ): Promise<readonly { readonly read: boolean }[]>
}

const expected = {
  es: 'Se espera ids con los avisos, o all en true.',
  en: 'Expected ids with the notices, or all as true.',
}

export function noticeMarksRow<Context>(marks: NoticeMarks<Context>): OperationRow<Context> {
  const { name, entities, most, mark } = marks
  const [input, answer] = entities
  return sharedRows<Context>().row({
    method: 'POST',
    path: '/notices/read',
    name,
    summary: 'Marcar avisos como leídos',
    description: 'Unos, por su id, o todos. Vale para quien los marca, y se puede repetir.',
    body: message(
      input,
      {
        ids: [
          'ids',
          list(text(120, { required: true }), most, {
            description: 'Los avisos, por su `id`; los que no existen se ignoran.',
          }),
        ],
        all: ['all', flag({ description: 'Todos los que hay hasta ahora.' })],
      },
      expected.es,
    ),
    answer: view<{ readonly unread: number }>(answer)({ unread: { schema: unreadCount } }),
    problems: [{ status: 400, meaning: expected.es }],
    async run({ body: { ids = [], all = false } }, context) {
      if (ids.length > 0 === all) return refuse(badField('ids', expected))
      return accept({ unread: countUnread(await mark(all ? undefined : ids, context)) })
    },
    refusals: {},
  })
}
