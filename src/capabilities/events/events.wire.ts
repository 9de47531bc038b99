import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { JsonSchema } from '../../kits/fields/field.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { itemsOf, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { notFound, type OperationAnswer, type OperationRow } from '../../rows/operation.ts'
import { limitParameter, readPageRequest } from '../../rows/paging.ts'
import { numberForm, textForm } from '../../rows/query-forms.ts'
import { eventLimits } from './events.limits.ts'
import {
  type EventMeanings,
  type EventQuery,
  type Events,
  type EventType,
  eventText,
} from './events.ts'

/** The shipper whose events are read; `undefined` for all shippers. */
export interface EventsReader {
  readonly events: Events
  readonly shipper: number | undefined
}

/** Each type of event with the schema of its messages. */
export function eventKinds(meanings: EventMeanings) {
  return Object.entries(meanings).map(([type, { meaning, data }]) => {
    const name = kindName(type)
    return { type, name, meaning, schema: entity(name, kindSchema(type, data)) }
  })
}

/** One schema per type, since each has data of its own; `type` tells them apart. */
function eventSchema(meanings: EventMeanings): JsonSchema {
  const kinds = eventKinds(meanings)
  const mapping = kinds.map(({ type, name }) => [type, `#/components/schemas/${name}`])
  return entity('Event', {
    oneOf: kinds.map(({ schema }) => schema),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  })
}

/** `shipment.moved` is `ShipmentMovedEvent`. */
function kindName(type: string): string {
  const words = type.split(/[.-]/)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`
}

function kindSchema(type: string, data: Readonly<Record<string, unknown>>): JsonSchema {
  return objectOf({
    id: string('Igual en cada reenvío: sirve para no procesarlo dos veces.'),
    type: { type: 'string', enum: [type], description: 'Qué pasó.' },
    timestamp: moment('Cuándo se supo.'),
    shipper: { type: 'integer', description: 'Número del remitente.' },
    trackingCode: { type: ['string', 'null'], description: 'El envío, si es de un envío.' },
    sequence: {
      type: ['integer', 'null'],
      description: 'Cuenta los eventos del envío, desde 1: el mayor es el más nuevo.',
    },
    occurredAt: moment('Cuándo pasó.'),
    data: { ...objectOf(data), description: 'Lo propio de este tipo.' },
  })
}

const typesQuery = (types: readonly string[]) => ({
  name: 'types',
  description: 'Solo estos tipos, separados por comas; todos si falta.',
  form: textForm(
    {
      es: `una lista de tipos de ${types.join(', ')}`,
      en: `a list of types of ${types.join(', ')}`,
    },
    (sent) => typesOf(sent).every((type) => types.includes(type)),
  ),
})

const afterForm = textForm(
  { es: 'el next de una respuesta anterior, o now', en: 'the next of an earlier answer, or now' },
  (sent) => sent === 'now' || /^\d{1,15}$/.test(sent),
)

const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

export const readEventsRow = (meanings: EventMeanings): OperationRow<EventsReader> => ({
  method: 'GET',
  path: '/events',
  name: 'readEvents',
  waits: true,
  summary: 'Leer eventos',
  description: paragraph`Del más viejo al más nuevo, sin saltear ninguno. Es la alternativa a los
    webhooks para quien no puede recibirlos: se lee, se procesa y se vuelve a pedir con
    \`after=<next>\`.`,
  query: [
    {
      name: 'after',
      description: 'El `next` de la respuesta anterior; `now` para empezar por lo que venga.',
      form: afterForm,
    },
    limitParameter,
    typesQuery(Object.keys(meanings)),
    { name: 'trackingCode', description: 'Solo los de este envío.', form: codeForm },
    {
      name: 'wait',
      description: `Segundos que espera si no hay ninguno, hasta ${limits.eventWaitSeconds}.`,
      form: numberForm(0, limits.eventWaitSeconds),
    },
  ],
  response: entity('EventPage', {
    type: 'object',
    properties: {
      items: {
        type: 'array',
        items: eventSchema(meanings),
        description: 'Los eventos, del más viejo al más nuevo.',
      },
      next: string('Para pedir lo que sigue; viene siempre.'),
    },
    required: ['items', 'next'],
  }),
  successStatus: 200,
  problems: [{ status: 400, meaning: 'Un parámetro no se puede leer.' }],
  notes: [
    {
      title: 'Desde cuándo hay eventos',
      text: paragraph`Se guardan solo para quien los escucha: desde la primera lectura, o desde que
        hay una suscripción activa. Quien no lee durante ${eventLimits.eventReaderDays} días deja de
        contar como lector. Cada evento se guarda al menos ${limits.eventDays} días.`,
    },
  ],
  async answer({ query }, { events, shipper }) {
    const page = await events.read(readQuestion(query, shipper))
    const items = page.events.map((event): unknown => JSON.parse(eventText(event)))
    return { status: 200, body: { items, next: String(page.next) } }
  },
})

function readQuestion(
  query: Readonly<Record<string, string | undefined>>,
  shipper: number | undefined,
): EventQuery {
  const { after, types = '', wait = '0', trackingCode = '' } = query
  const code = parseTrackingCode(trackingCode)
  return {
    shipper,
    code: code.ok ? code.value : undefined,
    types: typesOf(types) as EventType[],
    after: after === 'now' ? 'now' : after ? Number(after) : undefined,
    limit: readPageRequest(query).limit,
    waitMs: Number(wait) * 1_000,
  }
}

function typesOf(text: string): string[] {
  return text.split(',').filter((word) => word !== '')
}

const unknownEvent = {
  es: 'No hay ningún evento con ese id, o ya no se guarda.',
  en: 'There is no event with that id, or it is not kept any more.',
}

export const getEventRow = (meanings: EventMeanings): OperationRow<EventsReader> => ({
  method: 'GET',
  path: '/events/:id',
  name: 'getEvent',
  summary: 'Ver un evento',
  description: 'El cuerpo que se manda a los webhooks, tal cual.',
  response: eventSchema(meanings),
  successStatus: 200,
  problems: [{ status: 404, meaning: unknownEvent.es }],
  async answer({ params }, { events, shipper }) {
    const found = await events.find(params['id'] ?? '', shipper)
    if (found === undefined) return notFound(unknownEvent)
    return { status: 200, body: JSON.parse(eventText(found)) as unknown }
  },
})

export const listEventTypesRow = (meanings: EventMeanings): OperationRow<unknown> => ({
  method: 'GET',
  path: '/events/types',
  name: 'listEventTypes',
  summary: 'Listar los tipos de eventos',
  description: 'Los que puede pedir una suscripción, con lo que significan.',
  response: itemsOf(
    entity(
      'EventTypeMeaning',
      objectOf({
        type: { type: 'string', enum: Object.keys(meanings), description: 'El tipo.' },
        meaning: string('Qué significa.'),
      }),
    ),
  ),
  successStatus: 200,
  answer: async (): Promise<OperationAnswer> => ({
    status: 200,
    body: { items: Object.entries(meanings).map(([type, { meaning }]) => ({ type, meaning })) },
  }),
})
