import { usualPorts } from '../../kits/webhooks/sender.ts'
import { type Declared, defineSlice, type Ground } from '../../slice.ts'
import {
  type EventMeanings,
  type Events,
  type EventType,
  listenersTopic,
} from '../events/events.ts'
import { webhookEvents } from './webhooks.events.ts'
import { webhookLimitWords } from './webhooks.limits.ts'
import { webhookOperations } from './webhooks.ops.ts'
import { openWebhooks, watchDeliveries } from './webhooks.ts'
import { webhookRows } from './webhooks.v1.ts'

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly webhooks: true
  }
}

export const webhooks = defineSlice({
  name: 'webhooks',
  auditSubjects: ['webhook'],
  auditActions: {
    'webhook.add': ['Creó una suscripción', 'Added a subscription'],
    'webhook.change': ['Cambió una suscripción', 'Changed a subscription'],
    'webhook.disable': ['Apagó una suscripción', 'Switched a subscription off'],
    'webhook.remove': ['Borró una suscripción', 'Deleted a subscription'],
    'webhook.replay': ['Volvió a mandar eventos', 'Sent events again'],
    'webhook.test': ['Mandó un evento de prueba', 'Sent a test event'],
    'webhook.rotate': [
      'Renovó el secreto de una suscripción',
      'Renewed the secret of a subscription',
    ],
  },
  scopes: {
    webhooks: 'Administrar las suscripciones a eventos.',
  },
  tables: ['subscription', 'delivery', 'delivery_attempt'],
  demonstration: {
    delivery_attempt: [
      { of: 'subscription', key: 'id', by: 'subscription_id' },
      { of: 'outbox', key: 'id', by: 'event_id' },
    ],
    delivery: [
      { of: 'subscription', key: 'id', by: 'subscription_id' },
      { of: 'outbox', key: 'id', by: 'event_id' },
    ],
    subscription: [{ shipper: 'shipper_number' }, { mark: 'demo' }],
  },
  sealed: { subscription: ['secret', 'previous_secret'] },
  limits: webhookLimitWords,
  events: webhookEvents,
  ops: ({ events }: Declared) => webhookOperations(subscribable(events)),
  v1: ({ events }: Declared) => webhookRows(subscribable(events)),
  chapters: {
    ops: [
      { id: 'avisos', title: 'Webhooks y eventos', place: 190, paths: ['/webhooks', '/events'] },
    ],
    v1: [{ id: 'avisos', title: 'Webhooks y eventos', place: 80, paths: ['/webhooks', '/events'] }],
  },
  pathWords: { '/webhooks/:id': 'El `id` de la suscripción.' },
  exampleWords: {
    webhook: 'whk_01kk236kwr0000y8esjgb0xb',
    receiver: 'https://tienda.example/eventos',
  },
  samples: {
    '/webhooks': { path: '/webhooks', body: { url: 'http://127.0.0.1:9/hook' }, field: 'id' },
  },
  async open({
    name,
    config,
    db,
    clock,
    events,
    metrics,
    report,
    traces,
    sender,
  }: Ground & { readonly events: Events }) {
    const door = await openWebhooks(db, clock, events, {
      allowLoopback: config.webhooksToLoopback,
      ports: [...usualPorts, ...config.webhookPorts],
      httpsRequired: name === 'production' && !config.webhooksOverHttp,
      onFailure: report('webhooks'),
      onSent: metrics?.countWebhook,
      traces,
      sender,
      insideElsewhere: name === 'testing' && config.demo === 'living',
      eventDays: config.eventDays,
    })
    return {
      doors: { webhooks: door },
      refresh: { [listenersTopic]: door.refresh },
      watched: watchDeliveries(db, clock, name),
      clean: door.clean,
      start: door.start,
      stop: door.stop,
    }
  },
})

/** A test event is requested, not subscribed to. */
function subscribable(events: EventMeanings): EventType[] {
  return (Object.keys(events) as EventType[]).filter((type) => type !== 'webhook.test')
}
