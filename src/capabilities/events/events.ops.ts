import { badRequest, type Operation } from '../../kits/http/operation.ts'
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
    { name: 'shipper', description: 'Solo los de este remitente; los de todos si falta.' },
  ],
  async answer(input, { events }) {
    const shipper = input.query['shipper'] || undefined
    if (shipper !== undefined && !/^[1-9]\d{0,8}$/.test(shipper))
      return badRequest('shipper: se espera un número de remitente.')
    return readEventsRow.answer(input, { events, shipper: shipper ? Number(shipper) : undefined })
  },
}

const listEventTypes: Operation<EventsOpsContext> = {
  ...listEventTypesRow,
  roles: ['administrator', 'executive', 'reader'],
}

export const eventOperations = [readEvents, listEventTypes] as const
