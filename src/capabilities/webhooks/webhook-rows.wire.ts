import type { Actor } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { isSortableId } from '../../kits/secret/sortable-ids.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Outcome } from '../../outcome.ts'
import { count, objectOf, string } from '../../rows/answer-schema.ts'
import { listRow } from '../../rows/list-row.ts'
import type { OperationAnswer, OperationRow } from '../../rows/operation.ts'
import { codeForm, flagForm, wordForm } from '../../rows/query-forms.ts'
import { statsSchema, writeStats } from './delivery-stats.wire.ts'
import { webhookLimits } from './webhooks.limits.ts'
import type {
  EventType,
  Owner,
  ReplayRefusal,
  SubscribeRefusal,
  Subscription,
  Webhooks,
} from './webhooks.ts'
import {
  attemptSchema,
  changeSchema,
  deliverySchema,
  explain,
  newWishSchema,
  readReplay,
  readWish,
  replaySchema,
  secretSchema,
  subscriptionSchema,
  writeAttempt,
  writeDelivery,
  writeSubscription,
} from './webhooks.wire.ts'

/** The caller, on either face: whose subscriptions it may access, and its name in the audit log. */
export interface WebhookCaller {
  readonly webhooks: Webhooks
  readonly owner: Owner
  /** The shipper of a new subscription or of a list; undefined for all shippers. */
  readonly shipper: number | undefined
  readonly by: Actor
  readonly zone: Zone
  readonly clock: Clock
  readonly once?: Parameters<Webhooks['create']>[3]
}

type Row = OperationRow<WebhookCaller>

const unknown = { status: 404, meaning: 'No hay ninguna suscripción con ese id.' }

function write(
  outcome: Outcome<Subscription, SubscribeRefusal | ReplayRefusal>,
  shape: (subscription: Subscription) => object = writeSubscription,
): OperationAnswer {
  return outcome.ok ? { status: 200, body: shape(outcome.value) } : explain(outcome.refusal)
}

const withSecret = (one: Subscription) => ({ ...writeSubscription(one), secret: one.secret })

/** Positions in lists are ids of one kind. */
function idOf(kind: string) {
  return (after: string) => (isSortableId(kind, after) ? after : undefined)
}

export const listWebhooksRow: Row = listRow({
  path: '/webhooks',
  name: 'listWebhooks',
  summary: 'Listar las suscripciones',
  description: 'De la más vieja a la más nueva, sin sus secretos.',
  readPlace: idOf('whk'),
  load: ({ after = '', limit }, _input, { webhooks, shipper }: WebhookCaller) =>
    webhooks.list(shipper, after, limit),
  placeOf: ({ id }) => id,
  item: subscriptionSchema,
  write: writeSubscription,
})

export const createRow = (types: readonly EventType[]): Row => ({
  method: 'POST',
  path: '/webhooks',
  name: 'createWebhook',
  summary: 'Suscribirse a eventos',
  description: paragraph`Desde un segundo después, cada evento se manda por POST a la dirección,
    firmado como dice Standard Webhooks. La guía está en docs/webhooks.md.`,
  request: newWishSchema(types),
  response: secretSchema,
  successStatus: 201,
  showsSecret: true,
  problems: [
    { status: 400, meaning: 'La dirección no sirve; `errors` dice por qué.' },
    { status: 409, meaning: 'Hay demasiadas suscripciones.' },
  ],
  async answer({ body }, { webhooks, shipper = 0, by, once }) {
    const wish = readWish(types, body)
    if (!wish.ok) return wish.refusal
    const made = await webhooks.create(shipper, wish.value, by, once)
    return made.ok ? { status: 201, body: withSecret(made.value) } : explain(made.refusal)
  },
})

const getRow: Row = {
  method: 'GET',
  path: '/webhooks/:id',
  name: 'getWebhook',
  summary: 'Ver una suscripción',
  description: 'Sin su secreto.',
  response: subscriptionSchema,
  successStatus: 200,
  problems: [unknown],
  async answer({ params }, { webhooks, owner }) {
    const found = await webhooks.find(params['id'] ?? '', owner)
    return found ? { status: 200, body: writeSubscription(found) } : explain('subscription-unknown')
  },
}

const changeRow = (types: readonly EventType[]): Row => ({
  method: 'PUT',
  path: '/webhooks/:id',
  name: 'changeWebhook',
  summary: 'Cambiar, activar o desactivar una suscripción',
  description: 'Lo que no se manda queda como está. Al activarla sigue con lo que tenía pendiente.',
  request: changeSchema(types),
  response: subscriptionSchema,
  successStatus: 200,
  problems: [unknown],
  async answer({ params, body }, { webhooks, owner, by }) {
    const id = params['id'] ?? ''
    const found = await webhooks.find(id, owner)
    if (found === undefined) return explain('subscription-unknown')
    const wish = readWish(types, body, found)
    if (!wish.ok) return wish.refusal
    return write(await webhooks.change(id, owner, wish.value, by))
  },
})

const removeRow: Row = {
  method: 'DELETE',
  path: '/webhooks/:id',
  name: 'removeWebhook',
  summary: 'Quitar una suscripción',
  description: 'Con lo que tenía pendiente y su registro.',
  response: subscriptionSchema,
  successStatus: 200,
  problems: [unknown],
  answer: async ({ params }, { webhooks, owner, by }) =>
    write(await webhooks.remove(params['id'] ?? '', owner, by)),
}

const rotateRow: Row = {
  method: 'POST',
  path: '/webhooks/:id/rotate',
  name: 'rotateWebhookSecret',
  summary: 'Renovar el secreto de una suscripción',
  description: 'Durante un día firman los dos, para cambiarlo sin perder nada.',
  response: secretSchema,
  successStatus: 200,
  showsSecret: true,
  problems: [unknown],
  answer: async ({ params }, { webhooks, owner, by }) =>
    write(await webhooks.rotate(params['id'] ?? '', owner, by), withSecret),
}

const testRow: Row = {
  method: 'POST',
  path: '/webhooks/:id/test',
  name: 'testWebhook',
  summary: 'Mandar un evento de prueba',
  description: 'Solo a esta suscripción; qué respondió se ve en `attempts`.',
  response: entity('WebhookTest', objectOf({ event: string('El id del evento.') })),
  successStatus: 201,
  problems: [unknown, { status: 409, meaning: 'La suscripción está desactivada.' }],
  async answer({ params }, { webhooks, owner, by }) {
    const sent = await webhooks.test(params['id'] ?? '', owner, by)
    return sent.ok ? { status: 201, body: { event: sent.value } } : explain(sent.refusal)
  },
}

const attemptsRow: Row = listRow({
  path: '/webhooks/:id/attempts',
  name: 'listWebhookAttempts',
  summary: 'Ver el registro de entregas',
  description:
    'Cada vez que se mandó un evento y qué se respondió, de la más nueva a la más vieja.',
  problems: [unknown],
  filters: [
    { name: 'event', description: 'Solo las de este evento.' },
    { name: 'trackingCode', description: 'Solo las de este envío.', form: codeForm },
    { name: 'failed', description: '`true` da solo las que fallaron.', form: flagForm },
  ],
  readPlace: idOf('att'),
  async load({ after, limit }, { params, query }, { webhooks, owner }: WebhookCaller) {
    const subscription = params['id'] ?? ''
    if (!(await webhooks.find(subscription, owner))) return explain('subscription-unknown')
    const event = query['event'] || undefined
    const code = parseTrackingCode(query['trackingCode'] ?? '')
    const onlyFailed = query['failed'] === 'true'
    const filter = { subscription, event, code: code.ok ? code.value : undefined, onlyFailed }
    return webhooks.listAttempts(filter, after, limit)
  },
  placeOf: ({ id }) => id,
  item: attemptSchema,
  write: writeAttempt,
})

const statsRow: Row = {
  method: 'GET',
  path: '/webhooks/:id/stats',
  name: 'getWebhookStats',
  summary: 'Ver cómo van las entregas',
  description: paragraph`Las cifras de las últimas ${webhookLimits.webhookStatsHours} horas, y lo
    que no se entregó hasta ahora.`,
  response: statsSchema,
  successStatus: 200,
  problems: [unknown],
  async answer({ params }, { webhooks, owner }) {
    const id = params['id'] ?? ''
    if (!(await webhooks.find(id, owner))) return explain('subscription-unknown')
    return { status: 200, body: writeStats(await webhooks.stats(id)) }
  },
}

const deliveriesRow: Row = listRow({
  path: '/webhooks/:id/deliveries',
  name: 'listWebhookDeliveries',
  summary: 'Ver lo que falta entregar',
  description: '`state=dead` da lo que no se pudo entregar y ya no se intenta.',
  problems: [unknown],
  filters: [
    {
      name: 'state',
      description: '`open` (por omisión) o `dead`.',
      form: wordForm(['open', 'dead']),
    },
  ],
  readPlace: idOf('evt'),
  async load({ after = '', limit }, { params, query }, { webhooks, owner }: WebhookCaller) {
    const id = params['id'] ?? ''
    if (!(await webhooks.find(id, owner))) return explain('subscription-unknown')
    return webhooks.listDeliveries(id, query['state'] === 'dead' ? 'dead' : 'open', after, limit)
  },
  placeOf: ({ event }) => event,
  item: deliverySchema,
  write: writeDelivery,
})

const replayRow: Row = {
  method: 'POST',
  path: '/webhooks/:id/replay',
  name: 'replayWebhook',
  summary: 'Volver a mandar eventos',
  description: paragraph`Uno, los de un período o los que no se pudieron entregar; con los mismos
    ids. Con \`dryRun\` solo se cuentan.`,
  request: replaySchema,
  response: entity('WebhookReplay', objectOf({ count: count('Cuántos se vuelven a mandar.') })),
  successStatus: 200,
  problems: [unknown, { status: 409, meaning: 'La suscripción está desactivada.' }],
  async answer({ params, body }, { webhooks, owner, by, zone, clock }) {
    const what = readReplay(body, zone, clock())
    if (!what.ok) return what.refusal
    const id = params['id'] ?? ''
    const replayed =
      body['dryRun'] === true
        ? await webhooks.countReplay(id, owner, what.value)
        : await webhooks.replay(id, owner, what.value, by)
    return replayed.ok
      ? { status: 200, body: { count: replayed.value } }
      : explain(replayed.refusal)
  },
}

/** The rows that act on one subscription. */
export const subscriptionRows = (types: readonly EventType[]): Row[] => [
  getRow,
  changeRow(types),
  removeRow,
  rotateRow,
  testRow,
  attemptsRow,
  statsRow,
  deliveriesRow,
  replayRow,
]
