import type { Actor } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { isSortableId } from '../../kits/secret/sortable-ids.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse } from '../../outcome.ts'
import { anyText, codeForm, flagForm, wordForm } from '../../rows/query-forms.ts'
import { sharedRows } from '../../rows/row.ts'
import { count, text, view } from '../../rows/view.ts'
import { webhookLimits } from './webhooks.limits.ts'
import type { EventType, Owner, Webhooks } from './webhooks.ts'
import {
  replayInput,
  sendingRefusals,
  shownAttempt,
  shownDelivery,
  shownStats,
  shownSubscription,
  shownWithSecret,
  urlRefusals,
  webhookChange,
  webhookInput,
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

const { row, list, partList } = sharedRows<WebhookCaller>()

interface OfSubscription {
  readonly params: { readonly id: string }
}

async function findOwn({ params }: OfSubscription, { webhooks, owner }: WebhookCaller) {
  return orRefuse(await webhooks.find(params.id, owner), 'subscription-unknown')
}

const unknown = { 'subscription-unknown': 404 } as const

/** Positions in lists are ids of one kind. */
function idOf(kind: string) {
  return (after: string) => (isSortableId(kind, after) ? after : undefined)
}

export const listWebhooksRow = list({
  path: '/webhooks',
  name: 'listWebhooks',
  summary: 'Listar las suscripciones',
  description: 'De la más vieja a la más nueva, sin sus secretos.',
  readPlace: idOf('whk'),
  load: ({ after = '', limit }, { webhooks, shipper }) => webhooks.list(shipper, after, limit),
  placeOf: ({ id }) => id,
  item: shownSubscription,
})

export const createRow = (types: readonly EventType[]) =>
  row({
    method: 'POST',
    path: '/webhooks',
    name: 'createWebhook',
    summary: 'Suscribirse a eventos',
    description: paragraph`Desde un segundo después, cada evento se manda por POST a la dirección,
      firmado como dice Standard Webhooks. La guía está en docs/webhooks.md.`,
    showsSecret: true,
    body: webhookInput(types),
    answer: shownWithSecret,
    status: 201,
    run: ({ body }, { webhooks, shipper = 0, by, once }) =>
      webhooks.create(
        shipper,
        { types: [], description: '', enabled: true, ...body, url: body.url ?? '' },
        by,
        once,
      ),
    refusals: {
      ...urlRefusals,
      'shipper-unknown': [404, 'No hay ningún remitente con ese número.'],
      'too-many-subscriptions': [
        409,
        `Ya hay ${webhookLimits.subscriptionsPerShipper} suscripciones: quitá alguna.`,
        `There are ${webhookLimits.subscriptionsPerShipper} subscriptions already: remove one.`,
      ],
    },
  })

const getRow = row({
  method: 'GET',
  path: '/webhooks/:id',
  name: 'getWebhook',
  summary: 'Ver una suscripción',
  description: 'Sin su secreto.',
  answer: shownSubscription,
  run: findOwn,
  refusals: unknown,
})

const changeRow = (types: readonly EventType[]) =>
  row({
    method: 'PUT',
    path: '/webhooks/:id',
    name: 'changeWebhook',
    summary: 'Cambiar, activar o desactivar una suscripción',
    description:
      'Lo que no se manda queda como está. Al activarla sigue con lo que tenía pendiente.',
    body: webhookChange(types),
    answer: shownSubscription,
    find: findOwn,
    run({ found: { id, url, ...rest }, body }, { webhooks, owner, by }) {
      const { types: before, description, enabled } = rest
      return webhooks.change(id, owner, { url, types: before, description, enabled, ...body }, by)
    },
    refusals: { ...urlRefusals, ...unknown },
  })

const removeRow = row({
  method: 'DELETE',
  path: '/webhooks/:id',
  name: 'removeWebhook',
  summary: 'Quitar una suscripción',
  description: 'Con lo que tenía pendiente y su registro.',
  answer: shownSubscription,
  run: ({ params }, { webhooks, owner, by }) => webhooks.remove(params.id, owner, by),
  refusals: unknown,
})

const rotateRow = row({
  method: 'POST',
  path: '/webhooks/:id/rotate',
  name: 'rotateWebhookSecret',
  summary: 'Renovar el secreto de una suscripción',
  description: 'Durante un día firman los dos, para cambiarlo sin perder nada.',
  showsSecret: true,
  answer: shownWithSecret,
  run: ({ params }, { webhooks, owner, by }) => webhooks.rotate(params.id, owner, by),
  refusals: unknown,
})

const testRow = row({
  method: 'POST',
  path: '/webhooks/:id/test',
  name: 'testWebhook',
  summary: 'Mandar un evento de prueba',
  description: 'Solo a esta suscripción; qué respondió se ve en `attempts`.',
  answer: view<{ readonly event: string }>('WebhookTest')({ event: text('El id del evento.') }),
  status: 201,
  async run({ params }, { webhooks, owner, by }) {
    const event = await webhooks.test(params.id, owner, by)
    return event.ok ? accept({ event: event.value }) : event
  },
  refusals: sendingRefusals,
})

const attemptsRow = partList({
  path: '/webhooks/:id/attempts',
  name: 'listWebhookAttempts',
  summary: 'Ver el registro de entregas',
  description:
    'Cada vez que se mandó un evento y qué se respondió, de la más nueva a la más vieja.',
  query: {
    event: [anyText, 'Solo las de este evento.'],
    trackingCode: [codeForm, 'Solo las de este envío.'],
    failed: [flagForm, '`true` da solo las que fallaron.'],
  },
  readPlace: idOf('att'),
  find: findOwn,
  load(
    { found: subscription, query: { event, trackingCode: code, failed }, after, limit },
    { webhooks },
  ) {
    const filter = { subscription: subscription.id, event, code, onlyFailed: failed === true }
    return webhooks.listAttempts(filter, after, limit)
  },
  placeOf: ({ id }) => id,
  item: shownAttempt,
  refusals: unknown,
})

const statsRow = row({
  method: 'GET',
  path: '/webhooks/:id/stats',
  name: 'getWebhookStats',
  summary: 'Ver cómo van las entregas',
  description: paragraph`Las cifras de las últimas ${webhookLimits.webhookStatsHours} horas, y lo
    que no se entregó hasta ahora.`,
  answer: shownStats,
  find: findOwn,
  run: async ({ found: subscription }, { webhooks }) =>
    accept(await webhooks.stats(subscription.id)),
  refusals: unknown,
})

const deliveriesRow = partList({
  path: '/webhooks/:id/deliveries',
  name: 'listWebhookDeliveries',
  summary: 'Ver lo que falta entregar',
  description: '`state=dead` da lo que no se pudo entregar y ya no se intenta.',
  query: { state: [wordForm(['open', 'dead']), '`open` (por omisión) o `dead`.'] },
  readPlace: idOf('evt'),
  find: findOwn,
  load: ({ found: subscription, query: { state = 'open' }, after = '', limit }, { webhooks }) =>
    webhooks.listDeliveries(subscription.id, state, after, limit),
  placeOf: ({ event }) => event,
  item: shownDelivery,
  refusals: unknown,
})

const replayRow = row({
  method: 'POST',
  path: '/webhooks/:id/replay',
  name: 'replayWebhook',
  summary: 'Volver a mandar eventos',
  description: paragraph`Uno, los de un período o los que no se pudieron entregar; con los mismos
    ids. Con \`dryRun\` solo se cuentan.`,
  body: replayInput,
  answer: view<{ readonly count: number }>('WebhookReplay')({
    count: count('Cuántos se vuelven a mandar.'),
  }),
  async run({ params, body: { what, isDry } }, { webhooks, owner, by }) {
    const replayed = isDry
      ? await webhooks.countReplay(params.id, owner, what)
      : await webhooks.replay(params.id, owner, what, by)
    return replayed.ok ? accept({ count: replayed.value }) : replayed
  },
  refusals: { ...sendingRefusals, 'event-unknown': 404 },
})

/** The rows that act on one subscription. */
export const subscriptionRows = (types: readonly EventType[]) => [
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
