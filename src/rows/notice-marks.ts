/** Builds the row by which somebody marks notices as read. */
import { type Shape, shapeSchema } from '../kits/fields/structures.ts'
import { entity } from '../kits/openapi/entities.ts'
import { count, objectOf } from './answer-schema.ts'
import { flag, list, text } from './fields.ts'
import { badField, type OperationRow } from './operation.ts'
import { readBody } from './read-body.ts'

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
  const shape = {
    ids: [
      'ids',
      list(text(120, { required: true }), most, {
        description: 'Los avisos, por su `id`; los que no existen se ignoran.',
      }),
    ],
    all: ['all', flag({ description: 'Todos los que hay hasta ahora.' })],
  } as const satisfies Shape
  return {
    method: 'POST',
    path: '/notices/read',
    name,
    summary: 'Marcar avisos como leídos',
    description: 'Unos, por su id, o todos. Vale para quien los marca, y se puede repetir.',
    request: entity(entities[0], shapeSchema(shape)),
    response: entity(entities[1], objectOf({ unread: unreadCount })),
    successStatus: 200,
    problems: [{ status: 400, meaning: expected.es }],
    async answer({ body }, context) {
      const read = readBody(shape, body, expected.es)
      if (!read.ok) return read.refusal
      const { ids = [], all = false } = read.value
      if (ids.length > 0 === all) return badField('ids', expected)
      const left = await mark(all ? undefined : ids, context)
      return { status: 200, body: { unread: countUnread(left) } }
    },
  }
}
