import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { countUnread, noticeMarksRow, unreadCount } from '../../rows/notice-marks.ts'
import type { Operation } from '../../rows/operation.ts'
import { workLimits } from './work-list.limits.ts'
import { noticeId } from './work-list.ts'
import { itemSchema, type WorkListContext, withoutPersons, writeItem } from './work-list.wire.ts'

const roles = ['administrator', 'branch', 'executive', 'reader'] as const
const { workNoticeDays, workNoticesShown } = workLimits

export const listWorkNotices: Operation<WorkListContext> = {
  method: 'GET',
  path: '/notices',
  name: 'listWorkNotices',
  summary: 'Ver los avisos',
  description: paragraph`Lo último que entró en los pendientes en ${workNoticeDays} días y sigue
    abierto, lo de su sucursal para quien es de una: los ${workNoticesShown} más nuevos. Lo leído es
    de cada persona.`,
  roles,
  sight: 'narrowed',
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
      unread: unreadCount,
    }),
  ),
  successStatus: 200,
  async answer(_input, context) {
    const { workList, operator } = context
    const notices = await workList.notices(operator)
    const listed = notices.map(({ item }) => item)
    const shown = await withoutPersons(listed, context)
    const items = shown.map((item, place) => ({
      id: noticeId(item),
      read: notices[place]?.read ?? false,
      item: writeItem(item, operator.id),
    }))
    return { status: 200, body: { items, unread: countUnread(notices) } }
  },
}

export const markWorkNotices: Operation<WorkListContext> = {
  ...noticeMarksRow({
    name: 'markWorkNotices',
    entities: ['WorkNoticesInput', 'WorkNoticesMarked'],
    most: workNoticesShown,
    async mark(ids, { workList, operator }: WorkListContext) {
      await workList.markRead(operator, ids)
      return workList.notices(operator)
    },
  }),
  roles,
  sight: 'narrowed',
}
