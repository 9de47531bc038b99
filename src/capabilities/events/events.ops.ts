import { shipperForm } from '../../rows/query-forms.ts'
import { opsRows } from '../../rows/row.ts'
import type { EventMeanings, Events } from './events.ts'
import {
  findEvent,
  gettingEvent,
  listingEventTypes,
  readEvents,
  readingEvents,
} from './events.wire.ts'

export interface EventsOpsContext {
  readonly events: Events
}

const { row, plainRow } = opsRows<EventsOpsContext>()

export function eventOperations(meanings: EventMeanings) {
  const reading = readingEvents(meanings)
  return [
    plainRow({
      ...reading,
      roles: ['administrator', 'executive'],
      query: {
        ...reading.query,
        shipper: [shipperForm, 'Solo los de este remitente; los de todos si falta.'],
      },
      run: ({ query }, { events }) => readEvents(events, query.shipper, query),
    }),
    plainRow({
      ...listingEventTypes(meanings),
      roles: ['administrator', 'executive', 'reader'],
    }),
    row({
      ...gettingEvent(meanings),
      roles: ['administrator', 'executive'],
      run: ({ params }, { events }) => findEvent(events, undefined, params.id),
    }),
  ]
}
