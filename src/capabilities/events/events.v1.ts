import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { KeyOperation, OperationRow } from '../../rows/operation.ts'
import type { EventMeanings, Events } from './events.ts'
import { type EventsReader, getEventRow, listEventTypesRow, readEventsRow } from './events.wire.ts'

export interface EventsContext {
  readonly events: Events
  readonly caller: Shipper
}

export function eventRows(meanings: EventMeanings): KeyOperation<EventsContext, Scope>[] {
  const ofShipper = (row: OperationRow<EventsReader>): KeyOperation<EventsContext, Scope> => ({
    ...row,
    scope: 'webhooks',
    answer: (input, { events, caller }) => row.answer(input, { events, shipper: caller.number }),
  })
  return [
    ofShipper(readEventsRow(meanings)),
    { ...listEventTypesRow(meanings), scope: 'webhooks' },
    ofShipper(getEventRow(meanings)),
  ]
}
