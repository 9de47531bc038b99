import type { Shipper } from '../../kernel/shipper.ts'
import { keyRows } from '../../rows/row.ts'
import type { EventMeanings, Events } from './events.ts'
import {
  findEvent,
  gettingEvent,
  listingEventTypes,
  readEvents,
  readingEvents,
} from './events.wire.ts'

export interface EventsContext {
  readonly events: Events
  readonly caller: Shipper
}

const { row, plainRow } = keyRows<EventsContext>()

export function eventRows(meanings: EventMeanings) {
  return [
    plainRow({
      ...readingEvents(meanings),
      scope: 'webhooks',
      run: ({ query }, { events, caller }) => readEvents(events, caller.number, query),
    }),
    plainRow({ ...listingEventTypes(meanings), scope: 'webhooks' }),
    row({
      ...gettingEvent(meanings),
      scope: 'webhooks',
      run: ({ params }, { events, caller }) => findEvent(events, caller.number, params.id),
    }),
  ]
}
