import { parseInstant } from '../../kits/clock/instant.ts'
import { isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { isStorable } from '../../kits/fields/scalars.ts'
import { findUnknown } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import {
  count as countSchema,
  maybeCount,
  maybeDecimal,
  maybeString,
  moment as momentSchema,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import {
  flag as flagField,
  list,
  oneOf as oneOfField,
  text as textField,
} from '../../rows/fields.ts'
import { badField, badRequest, type InBoth, type OperationAnswer } from '../../rows/operation.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { type Message, message } from '../../rows/row.ts'
import { unknownProblems } from '../../rows/unknown-names.ts'
import {
  computed,
  count,
  flag,
  moment,
  oneOf,
  orNull,
  text,
  texts,
  type View,
  type ViewTable,
  view,
} from '../../rows/view.ts'
import { webhookLimits } from './webhooks.limits.ts'
import {
  type Attempt,
  attemptsAtMost,
  type DeliveryStats,
  type EventType,
  type OpenDelivery,
  type Replay,
  type Subscription,
  type UrlRefusal,
} from './webhooks.ts'

const problems = declareProblems({
  'subscription-unknown': {
    es: 'No hay ninguna suscripción con ese id.',
    en: 'There is no subscription with that id.',
  },
  'subscription-disabled': {
    es: 'La suscripción está desactivada.',
    en: 'The subscription is disabled.',
  },
  'too-many-subscriptions': {
    es: 'Hay demasiadas suscripciones.',
    en: 'There are too many subscriptions.',
  },
  'event-unknown': { es: 'No se conoce ese evento.', en: 'There is no such event.' },
  'url-malformed': {
    es: 'Se espera una dirección entera, como https://tienda.ejemplo/webhooks.',
    en: 'A whole address is expected, such as https://shop.example/webhooks.',
  },
  'url-too-long': { es: 'La dirección es demasiado larga.', en: 'The address is too long.' },
  'url-with-credentials': {
    es: 'La dirección no puede llevar usuario ni contraseña.',
    en: "The address can't have a user name or a password.",
  },
  'https-required': { es: 'Se espera una dirección https.', en: 'An https address is expected.' },
  'address-loopback': {
    es: 'La dirección es de la máquina misma del servicio.',
    en: "The address is of the service's own machine.",
  },
  'port-forbidden': {
    es: 'A ese puerto no se manda.',
    en: 'Nothing is sent to that port.',
  },
  'address-forbidden': {
    es: 'La dirección es de una red interna.',
    en: 'The address is of an internal network.',
  },
  'name-unknown': { es: 'Ese nombre no existe.', en: 'That name does not exist.' },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const words = {
  url: 'Adonde se manda cada evento, por POST; https, y en internet.',
  types: 'Los tipos de eventos que se mandan; vacío son todos.',
  description: 'Para qué es.',
  enabled: 'Si se mandan; sí, por omisión.',
}

const wishMessage = <const Required extends boolean>(
  name: string,
  types: readonly EventType[],
  required: Required,
) =>
  message(
    name,
    {
      url: [
        'url',
        textField(webhookLimits.webhookUrlCharacters, { required, description: words.url }),
      ],
      types: [
        'types',
        list(oneOfField(types, { required: true }), types.length, { description: words.types }),
      ],
      description: ['description', textField(200, { description: words.description })],
      enabled: ['enabled', flagField({ description: words.enabled })],
    },
    'Con estos datos no se puede suscribir.',
  )

export const webhookInput = (types: readonly EventType[]) =>
  wishMessage('WebhookInput', types, true)

/** Fields that are not sent keep their values. */
export const webhookChange = (types: readonly EventType[]) =>
  wishMessage('WebhookChange', types, false)

const shown: ViewTable<Subscription> = {
  id: ['id', text('Identifica la suscripción.')],
  shipper: ['shipper', count('De quién es.')],
  url: ['url', text(words.url)],
  types: ['types', texts(words.types)],
  description: ['description', text(words.description)],
  enabled: ['enabled', flag('Si se mandan eventos.')],
  disabledBecause: [
    'disabledBecause',
    oneOf(
      ['', 'asked', 'gone', 'failing', 'port'],
      'Por qué no: se pidió, respondió 410, o falla hace días.',
    ),
  ],
  failingSince: ['failingSince', orNull(moment('Desde cuándo falla todo lo que se manda.'))],
  secretEnding: computed(text('Cómo termina el secreto.'), ({ secret }) => secret.slice(-4)),
  oldSecretUntil: [
    'previousUntil',
    orNull(moment('Hasta cuándo firma también el secreto anterior.')),
  ],
  createdAt: ['createdAt', moment('Cuándo se creó.')],
  changedAt: ['changedAt', moment('Cuándo cambió por última vez.')],
}

const required = ['id', 'shipper', 'url', 'types', 'description', 'enabled', 'disabledBecause']

const { schema, write } = view('Webhook', shown)

export const shownSubscription: View<Subscription> = { schema: { ...schema, required }, write }

const withSecret = view<Subscription>('NewWebhook', {
  ...shown,
  secret: [
    'secret',
    text('Con que se verifica la firma (`whsec_...`); se muestra esta única vez.'),
  ],
})

export const shownWithSecret: View<Subscription> = {
  schema: { ...withSecret.schema, required: [...required, 'secret'] },
  write: withSecret.write,
}

export const shownAttempt = view<Attempt>('WebhookAttempt')({
  id: text('Identifica el intento.'),
  event: text('El id del evento.'),
  type: orNull(text('Qué pasó; null si ya no se guarda.')),
  trackingCode: ['code', orNull(text('El envío, si es de un envío.'))],
  number: count('1 es la primera vez.'),
  at: moment('Cuándo se mandó.'),
  ms: count('Milisegundos hasta la respuesta.'),
  status: orNull(count('El estado HTTP; null si no respondió.')),
  problem: text('Por qué no hubo respuesta; vacío si la hubo.'),
  answer: text('Cómo empieza la respuesta.'),
})

export const shownDelivery: View<OpenDelivery> = {
  schema: entity(
    'WebhookDelivery',
    objectOf({
      event: string('El id del evento.'),
      type: string('Qué pasó.'),
      trackingCode: maybeString('El envío, si es de un envío.'),
      state: {
        type: 'string',
        enum: ['due', 'waiting', 'dead'],
        description: 'Por mandar; esperando al anterior del mismo envío; o ya no se intenta.',
      },
      attempts: countSchema('Cuántas veces se mandó.'),
      at: momentSchema('El próximo intento, o el último.'),
    }),
  ),
  write: ({ code, dueAt, ...delivery }) => ({
    ...delivery,
    trackingCode: code,
    at: isoText(dueAt),
  }),
}

const statsSchema = entity(
  'WebhookStats',
  objectOf({
    since: momentSchema('Desde cuándo se cuentan los intentos.'),
    attempts: countSchema('Veces que se mandó un evento.'),
    delivered: countSchema('Las que se respondieron bien (2xx).'),
    firstTry: countSchema('De esas, las del primer intento.'),
    firstTryPercent: maybeDecimal('Qué parte fue al primer intento, en %; null si no hubo.'),
    p50Ms: maybeCount('Lo que tarda en responder la mitad, en milisegundos.'),
    p95Ms: maybeCount('Lo que tardan en responder 95 de cada 100, en milisegundos.'),
    waiting: countSchema('Eventos que esperan ser entregados, ahora.'),
    givenUp: countSchema('Eventos que no se pudieron entregar y ya no se intentan.'),
    attemptsAtMost: countSchema('Intentos tras los que un evento se abandona.'),
  }),
)

function writeStats({ dead, p50Ms, p95Ms, ...stats }: DeliveryStats) {
  const { delivered, firstTry } = stats
  const percent = delivered === 0 ? null : Math.round((firstTry / delivered) * 1_000) / 10
  return {
    ...stats,
    since: isoText(stats.since),
    firstTryPercent: percent,
    p50Ms: p50Ms ?? null,
    p95Ms: p95Ms ?? null,
    givenUp: dead,
    attemptsAtMost,
  }
}

export const shownStats: View<DeliveryStats> = { schema: statsSchema, write: writeStats }

const replaySchema = entity('ReplayInput', {
  type: 'object',
  properties: {
    event: { type: 'string', description: 'Un evento, por su id.' },
    from: momentSchema('Los de un período, desde.'),
    to: momentSchema('Hasta, sin incluirlo; o ahora.'),
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

function readReplay(body: JsonObject, zone: Zone, now: number): Outcome<Replay, OperationAnswer> {
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
  const choices = [event, dead === true || isPeriod].filter(Boolean)
  if (choices.length !== 1) return refuse(replayWords)
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

interface ReplayTimes {
  readonly zone: Zone
  readonly clock: () => number
}

interface AskedReplay {
  readonly what: Replay
  readonly isDry: boolean
}

export const replayInput: Message<AskedReplay, ReplayTimes> = {
  schema: replaySchema,
  read(body, { zone, clock }) {
    const what = readReplay(body, zone, clock())
    return what.ok ? accept({ what: what.value, isDry: body['dryRun'] === true }) : what
  },
}

const ownMachine =
  'Para recibir eventos en tu máquina está ./posta listen --forward http://127.0.0.1:3000/hook.'

const urlFault = (detail: string) =>
  [
    400,
    (code: UrlRefusal) => ({
      es: 'No se puede mandar a esa dirección.',
      errors: [{ field: 'url', code, detail }],
    }),
  ] as const

export const urlRefusals = {
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
} as const

export const sendingRefusals = {
  'subscription-unknown': 404,
  'subscription-disabled': [409, 'La suscripción está desactivada: activala primero.'],
} as const
