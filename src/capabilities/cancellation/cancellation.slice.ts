import { defineSlice, type Ground } from '../../slice.ts'
import type { Archives } from '../archives/archives.ts'
import type { Events } from '../events/events.ts'
import type { Rates } from '../rates/rates.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { cancellationEvents } from './cancellation.events.ts'
import { orderCancellation } from './cancellation.rest.ts'
import { openCancellations } from './cancellation.ts'
import { cancelOwnOrder } from './cancellation.v1.ts'
import { orderWithdrawal } from './order-withdrawal.rest.ts'

interface CancellationGround extends Ground {
  readonly archives: Archives
  readonly events: Events
  readonly rates: Rates
  readonly tracking: Tracking
}

export const cancellation = defineSlice({
  name: 'cancellation',
  auditActions: {
    'order.cancel': ['Canceló una orden', 'Cancelled an order'],
  },
  tables: ['cancellation'],
  shipmentRows: { cancellation: 'code' },
  events: cancellationEvents,
  rest: [orderCancellation, orderWithdrawal],
  v1: [cancelOwnOrder],
  open({ db, clock, events, rates, archives, tracking }: CancellationGround) {
    const archived = { find: archives.find, findOwnPiece: tracking.findOwnPiece }
    const cancellations = openCancellations(db, clock, events.announce, rates, archived)
    return { doors: { cancellations } }
  },
})
