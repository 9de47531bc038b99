import { flag, list, text } from '../../faces/fields.wire.ts'
import { count, objectOf, pageOf } from '../../faces/operations/answer-schema.wire.ts'
import type { Language } from '../../faces/operations/attention.wire.ts'
import { badField, type KeyOperation } from '../../faces/operations/operation.wire.ts'
import { pagingBy, readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { flagForm, wordForm } from '../../faces/operations/query-forms.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import { attentionKinds } from '../../kernel/attention.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
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
  description: [
    'Lo que hay que mirar, lo más urgente primero: nadie en el domicilio, por vencer en la ',
    'sucursal, domicilio sin ubicar, sin tarifa, demorado, sin movimientos, rescate que espera, ',
    'cobro con diferencia, vuelve, o pesó más. Sale de la lista cuando el motivo termina.',
  ].join(''),
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
    unread: count('Cuántos faltan leer.'),
  }),
)

export const listNotices: KeyOperation<AttentionContext, Scope> = {
  method: 'GET',
  path: '/notices',
  name: 'listNotices',
  summary: 'Ver los avisos',
  description: [
    `Lo que pasó con la cuenta en los últimos ${attentionLimits.noticeDays} días: webhooks que `,
    'fallan, planillas, liquidaciones, rescates, claves por vencer y la habilitación. Lo leído ',
    'es de cada persona, o de cada clave.',
  ].join(''),
  scope: 'tracking',
  query: [{ name: 'unread', description: '`true` da solo los que faltan leer.', form: flagForm }],
  response: noticePage,
  successStatus: 200,
  async answer({ query }, { attention, caller, actor, zone, language }) {
    const notices = await attention.notices(caller.number, actor.id)
    const shown = notices.filter(({ read }) => query['unread'] !== 'true' || !read)
    const unread = notices.filter(({ read }) => !read).length
    const items = shown.map((notice) => writeNotice(notice, zone, language))
    return { status: 200, body: { items, unread } }
  },
}

const markShape = {
  ids: [
    'ids',
    list(text(120, { required: true }), attentionLimits.noticesMarked, {
      description: 'Los avisos, por su `id`; los que no existen se ignoran.',
    }),
  ],
  all: ['all', flag({ description: 'Todos los que hay hasta ahora.' })],
} as const satisfies Shape

const markWords = {
  es: 'Se espera ids con los avisos, o all en true.',
  en: 'Expected ids with the notices, or all as true.',
}

export const markNoticesRead: KeyOperation<AttentionContext, Scope> = {
  method: 'POST',
  path: '/notices/read',
  name: 'markNoticesRead',
  summary: 'Marcar avisos como leídos',
  description: 'Unos, por su id, o todos. Vale para quien los marca, y se puede repetir.',
  scope: 'tracking',
  request: entity('MarkNoticesInput', shapeSchema(markShape)),
  response: entity('NoticesMarked', objectOf({ unread: count('Cuántos faltan leer.') })),
  successStatus: 200,
  problems: [{ status: 400, meaning: markWords.es }],
  async answer({ body }, { attention, caller, actor }) {
    const read = readBody(markShape, body, markWords.es)
    if (!read.ok) return read.refusal
    const { ids = [], all = false } = read.value
    if (ids.length > 0 === all) return badField('ids', markWords)
    await attention.markRead(caller.number, actor.id, all ? undefined : ids)
    const left = await attention.notices(caller.number, actor.id)
    return { status: 200, body: { unread: left.filter((one) => !one.read).length } }
  },
}
