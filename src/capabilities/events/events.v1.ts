import type { KeyOperation } from '../../faces/operations/operation.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Events } from './events.ts'
import { listEventTypesRow, readEventsRow } from './events.wire.ts'

export interface EventsContext {
  readonly events: Events
  readonly caller: Shipper
}

const readEvents: KeyOperation<EventsContext, Scope> = {
  ...readEventsRow,
  scope: 'webhooks',
  answer: (input, { events, caller }) =>
    readEventsRow.answer(input, { events, shipper: caller.number }),
}

const listEventTypes: KeyOperation<EventsContext, Scope> = {
  ...listEventTypesRow,
  scope: 'webhooks',
}

export const eventRows = [readEvents, listEventTypes] as const
