import { attentionKinds } from '../../kernel/attention.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, objectOf, pageOf } from '../../rows/answer-schema.ts'
import type { Language } from '../../rows/attention.ts'
import { countUnread, noticeMarksRow, unreadCount } from '../../rows/notice-marks.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import { pagingBy, readPageRequest, toPage } from '../../rows/paging.ts'
import { flagForm, wordForm } from '../../rows/query-forms.ts'
import { attentionLimits } from './attention.limits.ts'
import { type Attention, type AttentionItem, type AttentionPlace, placeOf } from './attention.ts'
import { itemSchema, noticeSchema, writeItem, writeNotice } from './attention.wire.ts'

export interface AttentionContext {
  readonly attention: Attention
  readonly caller: Shipper
  readonly actor: Actor
  readonly zone: Zone
  readonly clock: Clock
  readonly language: Language
  branchName(code: string): string | undefined
}

function readPlace(after: string): AttentionPlace | undefined {
  const match = /^(\d{1,2})~(\d{1,15})~([A-Z0-9-]{4,16})$/.exec(after)
  if (match?.[3] === undefined) return undefined
  return { rank: Number(match[1]), at: Number(match[2]), code: match[3] }
}

function writePlace(item: AttentionItem): string {
  const { rank, at, code } = placeOf(item)
  return `${rank}~${at}~${code}`
}

const page = pageOf(itemSchema)

const attentionPage = entity('AttentionPage', {
  ...page,
  properties: {
    ...page.properties,
    total: count('Cuántos son en total, de todos los motivos.'),
    shipments: count('Cuántos envíos son: uno puede tener varios motivos.'),
    counts: {
      type: 'array',
      items: objectOf({
        kind: { type: 'string', enum: attentionKinds, description: 'El motivo.' },
        count: count('Cuántos.'),
      }),
      description: 'Cuántos son de cada motivo; faltan los que no tienen ninguno.',
    },
  },
  required: [...page.required, 'total', 'shipments', 'counts'],
})

export const listAttention: KeyOperation<AttentionContext, Scope> = {
  method: 'GET',
  path: '/attention',
  name: 'listAttention',
  summary: 'Ver los envíos que piden una decisión',
  description: paragraph`Lo que hay que mirar, lo más urgente primero: nadie en el domicilio, por
    vencer en la sucursal, domicilio sin ubicar, sin tarifa, demorado, sin movimientos, rescate que
    espera, cobro con diferencia, vuelve, o pesó más. Sale de la lista cuando el motivo termina.`,
  scope: 'tracking',
  query: [
    ...pagingBy((after) => readPlace(after) !== undefined),
    { name: 'kind', description: 'Solo los de este motivo.', form: wordForm(attentionKinds) },
  ],
  response: attentionPage,
  successStatus: 200,
  async answer({ query }, { attention, caller, zone, clock, language, branchName }) {
    const request = readPageRequest(query)
    const after = readPlace(request.after ?? '')
    const kind = attentionKinds.find((one) => one === query['kind'])
    const found = await attention.list(caller.number, kind, after, request.limit + 1)
    const { items, next } = toPage(found.items, request, writePlace)
    const telling = { zone, now: clock(caller.number), language, branchName }
    const body = {
      items: items.map((item) => writeItem(item, telling)),
      next,
      total: found.total,
      shipments: found.shipments,
      counts: found.counts,
    }
    return { status: 200, body }
  },
}

const noticePage = entity(
  'AccountNotices',
  objectOf({
    items: { type: 'array', items: noticeSchema, description: 'Del más nuevo al más viejo.' },
    unread: unreadCount,
  }),
)

export const listNotices: KeyOperation<AttentionContext, Scope> = {
  method: 'GET',
  path: '/notices',
  name: 'listNotices',
  summary: 'Ver los avisos',
  description: paragraph`Lo que pasó con la cuenta en los últimos ${attentionLimits.noticeDays}
    días: webhooks que fallan, planillas, liquidaciones, rescates, claves por vencer y la
    habilitación. Lo leído es de cada persona, o de cada clave.`,
  scope: 'tracking',
  query: [{ name: 'unread', description: '`true` da solo los que faltan leer.', form: flagForm }],
  response: noticePage,
  successStatus: 200,
  async answer({ query }, { attention, caller, actor, zone, language }) {
    const notices = await attention.notices(caller.number, actor.id)
    const shown = notices.filter(({ read }) => query['unread'] !== 'true' || !read)
    const items = shown.map((notice) => writeNotice(notice, zone, language))
    return { status: 200, body: { items, unread: countUnread(notices) } }
  },
}

export const markNoticesRead: KeyOperation<AttentionContext, Scope> = {
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
}
