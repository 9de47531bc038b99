import { attentionKinds } from '../../kernel/attention.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { countUnread, noticeMarksRow, unreadCount } from '../../rows/notice-marks.ts'
import { pageQuery, toPage, usualLimit } from '../../rows/paging.ts'
import { flagForm, wordForm } from '../../rows/query-forms.ts'
import { keyRows } from '../../rows/row.ts'
import { count, listOf, oneOf, optional, text, view } from '../../rows/view.ts'
import { attentionLimits } from './attention.limits.ts'
import {
  type AttentionItem,
  type AttentionPage,
  type AttentionPlace,
  type NoticeRead,
  placeOf,
} from './attention.ts'
import { type AttentionContext, shownItem, shownNotice } from './attention.wire.ts'

const { plainRow } = keyRows<AttentionContext>()

function readPlace(after: string): AttentionPlace | undefined {
  const match = /^(\d{1,2})~(\d{1,15})~([A-Z0-9-]{4,16})$/.exec(after)
  if (match?.[3] === undefined) return undefined
  return { rank: Number(match[1]), at: Number(match[2]), code: match[3] }
}

function writePlace(item: AttentionItem): string {
  const { rank, at, code } = placeOf(item)
  return `${rank}~${at}~${code}`
}

const shownCount = view<AttentionPage['counts'][number]>()({
  kind: oneOf(attentionKinds, 'El motivo.'),
  count: count('Cuántos.'),
})

export const listAttention = plainRow({
  method: 'GET',
  path: '/attention',
  name: 'listAttention',
  summary: 'Ver los envíos que piden una decisión',
  description: paragraph`Lo que hay que mirar, lo más urgente primero: nadie en el domicilio, por
    vencer en la sucursal, domicilio sin ubicar, sin tarifa, demorado, sin movimientos, rescate que
    espera, cobro con diferencia, vuelve, o pesó más. Sale de la lista cuando el motivo termina.`,
  scope: 'tracking',
  query: {
    ...pageQuery(readPlace),
    kind: [wordForm(attentionKinds), 'Solo los de este motivo.'],
  },
  answer: view<AttentionPage & { readonly next: string | undefined }, [AttentionContext]>(
    'AttentionPage',
  )({
    items: listOf(shownItem, 'Las filas de esta página.'),
    next: optional(text('Para pedir la página siguiente; falta en la última.')),
    total: count('Cuántos son en total, de todos los motivos.'),
    shipments: count('Cuántos envíos son: uno puede tener varios motivos.'),
    counts: listOf(shownCount, 'Cuántos son de cada motivo; faltan los que no tienen ninguno.'),
  }),
  async run({ query: { after, limit = usualLimit, kind } }, { attention, caller }) {
    const page = await attention.list(caller.number, kind, after, limit + 1)
    return { ...page, ...toPage(page.items, { limit }, writePlace) }
  },
})

interface Notices {
  readonly items: readonly NoticeRead[]
  readonly unread: number
}

export const listNotices = plainRow({
  method: 'GET',
  path: '/notices',
  name: 'listNotices',
  summary: 'Ver los avisos',
  description: paragraph`Lo que pasó con la cuenta en los últimos ${attentionLimits.noticeDays}
    días: webhooks que fallan, planillas, liquidaciones, rescates, claves por vencer y la
    habilitación. Lo leído es de cada persona, o de cada clave.`,
  scope: 'tracking',
  query: { unread: [flagForm, '`true` da solo los que faltan leer.'] },
  answer: view<Notices, [AttentionContext]>('AccountNotices')({
    items: listOf(shownNotice, 'Del más nuevo al más viejo.'),
    unread: { schema: unreadCount },
  }),
  async run({ query }, { attention, caller, actor }) {
    const notices = await attention.notices(caller.number, actor.id)
    const items = query.unread ? notices.filter(({ read }) => !read) : notices
    return { items, unread: countUnread(notices) }
  },
})

export const markNoticesRead = {
  ...noticeMarksRow({
    name: 'markNoticesRead',
    entities: ['MarkNoticesInput', 'NoticesMarked'],
    most: attentionLimits.noticesMarked,
    async mark(ids, { attention, caller, actor }: AttentionContext) {
      await attention.markRead(caller.number, actor.id, ids)
      return attention.notices(caller.number, actor.id)
    },
  }),
  scope: 'tracking',
} as const
