import { flag, list, text } from '../../faces/fields.wire.ts'
import { count, objectOf, string } from '../../faces/operations/answer-schema.wire.ts'
import { badField, type Operation } from '../../faces/operations/operation.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { workLimits } from './work-list.limits.ts'
import { noticeId, type WorkNotice } from './work-list.ts'
import { itemSchema, type WorkListContext, writeItem } from './work-list.wire.ts'

const roles = ['administrator', 'branch', 'executive', 'reader'] as const
const { workNoticeDays, workNoticesShown } = workLimits

const unread = count('Cuántos faltan leer.')

export const listWorkNotices: Operation<WorkListContext> = {
  method: 'GET',
  path: '/notices',
  name: 'listWorkNotices',
  summary: 'Ver los avisos',
  description: [
    `Lo último que entró en los pendientes en ${workNoticeDays} días y sigue abierto, lo de su `,
    `sucursal para quien es de una: los ${workNoticesShown} más nuevos. Lo leído es de cada `,
    'persona.',
  ].join(''),
  roles,
  response: entity(
    'WorkNotices',
    objectOf({
      items: {
        type: 'array',
        description: 'Del más nuevo al más viejo.',
        items: entity(
          'WorkNotice',
          objectOf({
            id: string('El aviso, para marcarlo como leído.'),
            read: { type: 'boolean', description: 'Si quien pregunta ya lo leyó.' },
            item: { ...itemSchema, description: 'Lo que entró en los pendientes.' },
          }),
        ),
      },
      unread,
    }),
  ),
  successStatus: 200,
  async answer(_input, { workList, operator }) {
    const notices = await workList.notices(operator)
    const items = notices.map(({ item, read }) => ({
      id: noticeId(item),
      read,
      item: writeItem(item, operator.id),
    }))
    return { status: 200, body: { items, unread: countUnread(notices) } }
  },
}

const markShape = {
  ids: [
    'ids',
    list(text(120, { required: true }), workNoticesShown, {
      description: 'Los avisos, por su `id`; los que no existen se ignoran.',
    }),
  ],
  all: ['all', flag({ description: 'Todos los que hay hasta ahora.' })],
} as const satisfies Shape

const markWords = {
  es: 'Se espera ids con los avisos, o all en true.',
  en: 'Expected ids with the notices, or all as true.',
}

export const markWorkNotices: Operation<WorkListContext> = {
  method: 'POST',
  path: '/notices/read',
  name: 'markWorkNotices',
  summary: 'Marcar avisos como leídos',
  description: 'Unos, por su id, o todos. Vale para quien los marca, y se puede repetir.',
  roles,
  request: entity('WorkNoticesInput', shapeSchema(markShape)),
  response: entity('WorkNoticesMarked', objectOf({ unread })),
  successStatus: 200,
  problems: [{ status: 400, meaning: markWords.es }],
  async answer({ body }, { workList, operator }) {
    const read = readBody(markShape, body, markWords.es)
    if (!read.ok) return read.refusal
    const { ids = [], all = false } = read.value
    if (ids.length > 0 === all) return badField('ids', markWords)
    await workList.markRead(operator, all ? undefined : ids)
    return { status: 200, body: { unread: countUnread(await workList.notices(operator)) } }
  },
}

function countUnread(notices: readonly WorkNotice[]): number {
  return notices.filter(({ read }) => !read).length
}
