import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { Rates } from '../rates/rates.ts'
import { cancellationEvents } from './cancellation.events.ts'
import { orderCancellation } from './cancellation.rest.ts'
import { openCancellations } from './cancellation.ts'
import { cancelOwnOrder } from './cancellation.v1.ts'
import { orderWithdrawal } from './order-withdrawal.rest.ts'

interface House extends Ground {
  readonly events: Events
  readonly rates: Rates
}

export const cancellation = defineSlice({
  name: 'cancellation',
  tables: ['cancellation'],
  shipmentRows: { cancellation: 'code' },
  events: cancellationEvents,
  rest: [orderCancellation, orderWithdrawal],
  v1: [cancelOwnOrder],
  open: ({ db, clock, events, rates }: House) => ({
    doors: { cancellations: openCancellations(db, clock, events.announce, rates) },
  }),
})
