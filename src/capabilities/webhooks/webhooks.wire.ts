import { parseInstant } from '../../kits/clock/instant.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { isStorable } from '../../kits/fields/scalars.ts'
import { findUnknown, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { maybeMoment, moment, objectOf } from '../../rows/answer-schema.ts'
import { flag, list, oneOf, text } from '../../rows/fields.ts'
import {
  badField,
  badRequest,
  conflict,
  type InBoth,
  idempotencyKeyReused,
  notFound,
  type OperationAnswer,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { unknownProblems } from '../../rows/unknown-names.ts'
import { webhookLimits } from './webhooks.limits.ts'
import {
  type Attempt,
  type EventType,
  type OpenDelivery,
  type Replay,
  type ReplayRefusal,
  type SubscribeRefusal,
  type Subscription,
  type SubscriptionWish,
} from './webhooks.ts'

const words = {
  url: 'Adonde se manda cada evento, por POST; https, y en internet.',
  types: 'Los tipos de eventos que se mandan; vacío son todos.',
  description: 'Para qué es.',
  enabled: 'Si se mandan; sí, por omisión.',
}

const wishShape = (types: readonly EventType[], required: boolean) =>
  ({
    url: ['url', text(webhookLimits.webhookUrlCharacters, { required, description: words.url })],
    types: [
      'types',
      list(oneOf(types, { required: true }), types.length, {
        description: words.types,
      }),
    ],
    description: ['description', text(200, { description: words.description })],
    enabled: ['enabled', flag({ description: words.enabled })],
  }) as const satisfies Shape

export const newWishSchema = (types: readonly EventType[]) =>
  entity('WebhookInput', shapeSchema(wishShape(types, true)))
export const changeSchema = (types: readonly EventType[]) =>
  entity('WebhookChange', shapeSchema(wishShape(types, false)))

/** Fields that were not sent keep their values. */
export function readWish(
  types: readonly EventType[],
  body: JsonObject,
  before?: SubscriptionWish,
): Outcome<SubscriptionWish, OperationAnswer> {
  const shape = wishShape(types, before === undefined)
  const read = readBody(shape, body, 'Con estos datos no se puede suscribir.')
  if (!read.ok) return read
  const { url, types: wanted, description, enabled } = read.value
  return accept({
    url: url ?? before?.url ?? '',
    types: wanted ?? before?.types ?? [],
    description: description ?? before?.description ?? '',
    enabled: enabled ?? before?.enabled ?? true,
  })
}

export const subscriptionSchema = entity('Webhook', {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Identifica la suscripción.' },
    shipper: { type: 'integer', description: 'De quién es.' },
    url: { type: 'string', description: words.url },
    types: { type: 'array', items: { type: 'string' }, description: words.types },
    description: { type: 'string', description: words.description },
    enabled: { type: 'boolean', description: 'Si se mandan eventos.' },
    disabledBecause: {
      type: 'string',
      enum: ['', 'asked', 'gone', 'failing', 'port'],
      description: 'Por qué no: se pidió, respondió 410, o falla hace días.',
    },
    failingSince: maybeMoment('Desde cuándo falla todo lo que se manda.'),
    secretEnding: { type: 'string', description: 'Cómo termina el secreto.' },
    oldSecretUntil: maybeMoment('Hasta cuándo firma también el secreto anterior.'),
    createdAt: moment('Cuándo se creó.'),
    changedAt: moment('Cuándo cambió por última vez.'),
  },
  required: ['id', 'shipper', 'url', 'types', 'description', 'enabled', 'disabledBecause'],
})

export const secretSchema = entity('NewWebhook', {
  ...subscriptionSchema,
  properties: {
    ...subscriptionSchema.properties,
    secret: {
      type: 'string',
      description: 'Con que se verifica la firma (`whsec_...`); se muestra esta única vez.',
    },
  },
  required: [...subscriptionSchema.required, 'secret'],
})

export function writeSubscription(subscription: Subscription): JsonObject {
  const { id, shipper, url, types, description, enabled, disabledBecause } = subscription
  return {
    id,
    shipper,
    url,
    types,
    description,
    enabled,
    disabledBecause,
    failingSince: isoOrNull(subscription.failingSince),
    secretEnding: subscription.secret.slice(-4),
    oldSecretUntil: isoOrNull(subscription.previousUntil),
    createdAt: isoText(subscription.createdAt),
    changedAt: isoText(subscription.changedAt),
  }
}

export const attemptSchema = entity(
  'WebhookAttempt',
  objectOf({
    id: { type: 'string', description: 'Identifica el intento.' },
    event: { type: 'string', description: 'El id del evento.' },
    type: { type: ['string', 'null'], description: 'Qué pasó; null si ya no se guarda.' },
    trackingCode: { type: ['string', 'null'], description: 'El envío, si es de un envío.' },
    number: { type: 'integer', description: '1 es la primera vez.' },
    at: moment('Cuándo se mandó.'),
    ms: { type: 'integer', description: 'Milisegundos hasta la respuesta.' },
    status: { type: ['integer', 'null'], description: 'El estado HTTP; null si no respondió.' },
    problem: { type: 'string', description: 'Por qué no hubo respuesta; vacío si la hubo.' },
    answer: { type: 'string', description: 'Cómo empieza la respuesta.' },
  }),
)

export function writeAttempt(attempt: Attempt): JsonObject {
  const { id, event, type = null, code: trackingCode = null } = attempt
  const { number, at, ms, status = null, problem, answer } = attempt
  return { id, event, type, trackingCode, number, at: isoText(at), ms, status, problem, answer }
}

export const deliverySchema = entity('WebhookDelivery', {
  type: 'object',
  properties: {
    event: { type: 'string', description: 'El id del evento.' },
    type: { type: 'string', description: 'Qué pasó.' },
    trackingCode: { type: ['string', 'null'], description: 'El envío, si es de un envío.' },
    state: {
      type: 'string',
      enum: ['due', 'waiting', 'dead'],
      description: 'Por mandar; esperando al anterior del mismo envío; o ya no se intenta.',
    },
    attempts: { type: 'integer', description: 'Cuántas veces se mandó.' },
    at: moment('El próximo intento, o el último.'),
  },
  required: ['event', 'type', 'trackingCode', 'state', 'attempts', 'at'],
})

export function writeDelivery({ code, dueAt, ...delivery }: OpenDelivery): JsonObject {
  return { ...delivery, trackingCode: code, at: isoText(dueAt) }
}

export const replaySchema = entity('ReplayInput', {
  type: 'object',
  properties: {
    event: { type: 'string', description: 'Un evento, por su id.' },
    from: moment('Los de un período, desde.'),
    to: moment('Hasta, sin incluirlo; o ahora.'),
    dead: {
      type: 'boolean',
      description: 'Los que ya no se intentaban; con from y to, los de ese período.',
    },
    dryRun: { type: 'boolean', description: 'Solo cuenta; no manda nada.' },
  },
})

const replayWords: InBoth = {
  es: paragraph`Se espera una de estas cosas: event con el id de un evento, from y to con fecha y
    hora, o dead en true.`,
  en: 'Expected one of: event with the id of an event, from and to with moments, or dead as true.',
}

const unknownWords: InBoth = {
  es: 'Hay campos que no se conocen.',
  en: 'Some fields are not known.',
}

export function readReplay(
  body: JsonObject,
  zone: Zone,
  now: number,
): Outcome<Replay, OperationAnswer> {
  const replay = replayOf(body, zone, now)
  const unknown = findUnknown(Object.keys(replaySchema.properties), body, '')
  if (unknown.length === 0) return replay.ok ? replay : refuse(badField('event', replay.refusal))
  const problem = replay.ok ? unknownWords : replay.refusal
  return refuse(badRequest(problem, unknownProblems(unknown)))
}

function replayOf(body: JsonObject, zone: Zone, now: number): Outcome<Replay, InBoth> {
  const { event, from, to, dead } = body
  const isPeriod = Boolean(from ?? to)
  // With two requests at once, it would be ambiguous which one was meant.
  const asked = [event, dead === true || isPeriod].filter(Boolean)
  if (asked.length !== 1) return refuse(replayWords)
  if (dead === true && !isPeriod) return accept({ dead: 'of-any-time' })
  if (typeof event === 'string' && event !== '')
    return isStorable(event) ? accept({ event }) : refuse(replayWords)
  const start = typeof from === 'string' ? parseInstant(from, zone) : undefined
  const end =
    typeof to === 'string' ? parseInstant(to, zone) : to === undefined ? now + 1 : undefined
  if (start === undefined || end === undefined || end <= start) return refuse(replayWords)
  const between = { from: start, to: end }
  return accept(dead === true ? { dead: between } : between)
}

const ownMachine =
  'Para recibir eventos en tu máquina está ./posta listen --forward http://127.0.0.1:3000/hook.'

function urlFault(detail: string): OperationAnswer {
  return badRequest('No se puede mandar a esa dirección.', [
    { field: 'url', code: 'field-malformed', detail },
  ])
}

export const explain = refusalAnswers<SubscribeRefusal | ReplayRefusal>({
  'url-malformed': urlFault(
    'Se espera una dirección entera, como https://tienda.ejemplo/webhooks.',
  ),
  'url-too-long': urlFault(
    `Se espera una dirección de hasta ${webhookLimits.webhookUrlCharacters} caracteres.`,
  ),
  'url-with-credentials': urlFault('La dirección no puede llevar usuario ni contraseña.'),
  'https-required': urlFault(`Se espera una dirección https. ${ownMachine}`),
  'address-loopback': urlFault(
    paragraph`La dirección es de la máquina misma en que corre el servicio. ${ownMachine} Un
      servicio de desarrollo la admite con POSTA_WEBHOOKS_ALLOW_LOOPBACK=on.`,
  ),
  'address-forbidden': urlFault('La dirección es de una red interna: tiene que estar en internet.'),
  'port-forbidden': urlFault(
    'Se manda a los puertos 443 y 80; otros los habilita el transportista con POSTA_WEBHOOK_PORTS.',
  ),
  'name-unknown': urlFault('Ese nombre no existe, o su servidor de nombres no responde.'),
  'shipper-unknown': notFound('No hay ningún remitente con ese número.'),
  'event-unknown': notFound('No se conoce ese evento.'),
  'too-many-subscriptions': conflict({
    es: `Ya hay ${webhookLimits.subscriptionsPerShipper} suscripciones: quitá alguna.`,
    en: `There are ${webhookLimits.subscriptionsPerShipper} subscriptions already: remove one.`,
  }),
  'idempotency-key-reused': idempotencyKeyReused,
  'subscription-disabled': conflict('La suscripción está desactivada: activala primero.'),
  'subscription-unknown': notFound('No hay ninguna suscripción con ese id.'),
})
