import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { orRefuse } from '../../outcome.ts'
import { moment, objectOf, string } from '../../rows/answer-schema.ts'
import { pageLimit, usualLimit } from '../../rows/paging.ts'
import { copiedCodeForm, numberForm, type QueryForm, textForm } from '../../rows/query-forms.ts'
import type { QueryValues } from '../../rows/row.ts'
import { itemsView, listOf, oneOf, text, type View, view } from '../../rows/view.ts'
import { eventLimits } from './events.limits.ts'
import {
  type EventMeanings,
  type EventPage,
  type Events,
  type EventType,
  eventText,
  type StoredEvent,
} from './events.ts'

/** Each type of event with the schema of its messages. */
export function eventKinds(meanings: EventMeanings) {
  return Object.entries(meanings).map(([type, { meaning, data }]) => {
    const name = kindName(type)
    return { type, name, meaning, schema: entity(name, kindSchema(type, data)) }
  })
}

/** One schema per type, since each has data of its own; `type` distinguishes them. */
function shownEvent(meanings: EventMeanings): View<StoredEvent> {
  const kinds = eventKinds(meanings)
  const mapping = kinds.map(({ type, name }) => [type, `#/components/schemas/${name}`])
  const schema = entity('Event', {
    oneOf: kinds.map((kind) => kind.schema),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  })
  return { schema, write: (event) => JSON.parse(eventText(event)) as JsonObject }
}

/** `shipment.moved` is `ShipmentMovedEvent`. */
function kindName(type: string): string {
  const words = type.split(/[.-]/)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`
}

function kindSchema(type: string, data: Readonly<Record<string, unknown>>) {
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

const afterForm: QueryForm<number | 'now'> = {
  ...textForm(
    { es: 'el next de una respuesta anterior, o now', en: 'the next of an earlier answer, or now' },
    (place) => place === 'now' || /^\d{1,15}$/.test(place),
  ),
  read: (place) => (place === 'now' ? place : Number(place)),
}

function typesForm(types: readonly string[]): QueryForm<EventType[]> {
  const words = types.join(', ')
  const read = (list: string) => list.split(',').filter((word) => word !== '')
  return {
    ...textForm(
      { es: `una lista de tipos de ${words}`, en: `a list of types of ${words}` },
      (list) => read(list).every((type) => types.includes(type)),
    ),
    read: (list) => read(list) as EventType[],
  }
}

function eventFilters(meanings: EventMeanings) {
  return {
    after: [afterForm, 'El `next` de la respuesta anterior; `now` para empezar por lo que venga.'],
    limit: pageLimit,
    types: [
      typesForm(Object.keys(meanings)),
      'Solo estos tipos, separados por comas; todos si falta.',
    ],
    trackingCode: [copiedCodeForm, 'Solo los de este envío.'],
    wait: [
      numberForm(0, limits.eventWaitSeconds),
      `Segundos que espera si no hay ninguno, hasta ${limits.eventWaitSeconds}.`,
    ],
  } as const
}

/** The common part of the rows that read events. */
export const readingEvents = (meanings: EventMeanings) =>
  ({
    method: 'GET',
    path: '/events',
    name: 'readEvents',
    waits: true,
    summary: 'Leer eventos',
    description: paragraph`Del más viejo al más nuevo, sin saltear ninguno. Es la alternativa a los
      webhooks para quien no puede recibirlos: se lee, se procesa y se vuelve a pedir con
      \`after=<next>\`.`,
    query: eventFilters(meanings),
    answer: view<EventPage>('EventPage')({
      items: ['events', listOf(shownEvent(meanings), 'Los eventos, del más viejo al más nuevo.')],
      next: { ...text('Para pedir lo que sigue; viene siempre.'), write: String },
    }),
    notes: [
      {
        title: 'Desde cuándo hay eventos',
        text: paragraph`Se guardan solo para quien los escucha: desde la primera lectura, o desde
          que hay una suscripción activa. Quien no lee durante ${eventLimits.eventReaderDays} días
          deja de contar como lector. Cada evento se guarda al menos ${limits.eventDays} días.`,
      },
    ],
  }) as const

/** Reads the events of a shipper; of all shippers where it is `undefined`. */
export function readEvents(
  events: Events,
  shipper: number | undefined,
  query: QueryValues<ReturnType<typeof eventFilters>>,
) {
  const { after, limit = usualLimit, types = [], trackingCode: code, wait = 0 } = query
  return events.read({ shipper, code, types, after, limit, waitMs: wait * 1_000 })
}

export const gettingEvent = (meanings: EventMeanings) =>
  ({
    method: 'GET',
    path: '/events/:id',
    name: 'getEvent',
    summary: 'Ver un evento',
    description: 'El cuerpo que se manda a los webhooks, tal cual.',
    answer: shownEvent(meanings),
    refusals: {
      'not-found': [
        404,
        'No hay ningún evento con ese id, o ya no se guarda.',
        'There is no event with that id, or it is not kept any more.',
      ],
    },
  }) as const

export async function findEvent(events: Events, shipper: number | undefined, id: string) {
  return orRefuse(await events.find(id, shipper), 'not-found')
}

export const listingEventTypes = (meanings: EventMeanings) =>
  ({
    method: 'GET',
    path: '/events/types',
    name: 'listEventTypes',
    summary: 'Listar los tipos de eventos',
    description: 'Los que puede pedir una suscripción, con lo que significan.',
    answer: itemsView(
      view<{ readonly type: string; readonly meaning: string }>('EventTypeMeaning')({
        type: oneOf(Object.keys(meanings), 'El tipo.'),
        meaning: text('Qué significa.'),
      }),
    ),
    run: () => Object.entries(meanings).map(([type, { meaning }]) => ({ type, meaning })),
  }) as const
