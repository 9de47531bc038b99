import type { Operation } from '../../faces/operations/operation.wire.ts'
import { shipperForm } from '../../faces/operations/query-forms.wire.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Events } from './events.ts'
import { listEventTypesRow, readEventsRow } from './events.wire.ts'

export interface EventsOpsContext {
  readonly events: Events
}

const readEvents: Operation<EventsOpsContext> = {
  ...readEventsRow,
  roles: ['administrator', 'executive'],
  query: [
    ...(readEventsRow.query ?? []),
    {
      name: 'shipper',
      description: 'Solo los de este remitente; los de todos si falta.',
      form: shipperForm,
    },
  ],
  async answer(input, { events }) {
    const shipper = parseShipperNumber(input.query['shipper'])
    return readEventsRow.answer(input, { events, shipper })
  },
}

const listEventTypes: Operation<EventsOpsContext> = {
  ...listEventTypesRow,
  roles: ['administrator', 'executive', 'reader'],
}

export const eventOperations = [readEvents, listEventTypes] as const
