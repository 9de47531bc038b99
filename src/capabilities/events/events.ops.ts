import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Operation } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import type { EventMeanings, Events } from './events.ts'
import { getEventRow, listEventTypesRow, readEventsRow } from './events.wire.ts'

export interface EventsOpsContext {
  readonly events: Events
}

export function eventOperations(meanings: EventMeanings): Operation<EventsOpsContext>[] {
  const row = readEventsRow(meanings)
  const one = getEventRow(meanings)
  const shipperQuery = {
    name: 'shipper',
    description: 'Solo los de este remitente; los de todos si falta.',
    form: shipperForm,
  }
  return [
    {
      ...row,
      roles: ['administrator', 'executive'],
      query: [...(row.query ?? []), shipperQuery],
      async answer(input, { events }) {
        const shipper = parseShipperNumber(input.query['shipper'])
        return row.answer(input, { events, shipper })
      },
    },
    { ...listEventTypesRow(meanings), roles: ['administrator', 'executive', 'reader'] },
    {
      ...one,
      roles: ['administrator', 'executive'],
      answer: (input, { events }) => one.answer(input, { events, shipper: undefined }),
    },
  ]
}
