import { paragraph } from '../../kits/text/paragraph.ts'
import { countUnread, noticeMarksRow, unreadCount } from '../../rows/notice-marks.ts'
import type { Operation } from '../../rows/operation.ts'
import { opsRows } from '../../rows/row.ts'
import { computed, flag, listOf, nested, text, view } from '../../rows/view.ts'
import { workLimits } from './work-list.limits.ts'
import { noticeId, type WorkNotice } from './work-list.ts'
import { shownItem, type WorkListContext, withoutPersons } from './work-list.wire.ts'

const { plainRow } = opsRows<WorkListContext>()

const roles = ['administrator', 'branch', 'executive', 'reader'] as const
const { workNoticeDays, workNoticesShown } = workLimits

const shownNotice = view<WorkNotice, [WorkListContext]>('WorkNotice')({
  id: computed(text('El aviso, para marcarlo como leído.'), ({ item }) => noticeId(item)),
  read: flag('Si quien pregunta ya lo leyó.'),
  item: nested(shownItem, 'Lo que entró en los pendientes.'),
})

interface Notices {
  readonly items: readonly WorkNotice[]
}

export const listWorkNotices = plainRow({
  method: 'GET',
  path: '/notices',
  name: 'listWorkNotices',
  summary: 'Ver los avisos',
  description: paragraph`Lo último que entró en los pendientes en ${workNoticeDays} días y sigue
    abierto, lo de su sucursal para quien es de una: los ${workNoticesShown} más nuevos. Lo leído es
    de cada persona.`,
  roles,
  sight: 'narrowed',
  answer: view<Notices, [WorkListContext]>('WorkNotices')({
    items: listOf(shownNotice, 'Del más nuevo al más viejo.'),
    unread: computed({ schema: unreadCount }, ({ items }) => countUnread(items)),
  }),
  async run(_input, context) {
    const notices = await context.workList.notices(context.operator)
    const listed = notices.map(({ item }) => item)
    const seen = await withoutPersons(listed, context)
    return { items: seen.map((item, place) => ({ item, read: notices[place]?.read ?? false })) }
  },
})

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
