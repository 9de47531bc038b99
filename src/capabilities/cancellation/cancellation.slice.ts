import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import { cancellationEvents } from './cancellation.events.ts'
import { orderCancellation } from './cancellation.rest.ts'
import { openCancellations } from './cancellation.ts'
import { cancelOwnOrder } from './cancellation.v1.ts'
import { orderWithdrawal } from './order-withdrawal.rest.ts'

export const cancellation = defineSlice({
  name: 'cancellation',
  tables: ['cancellation'],
  events: cancellationEvents,
  rest: [orderCancellation, orderWithdrawal],
  v1: [cancelOwnOrder],
  open: ({ db, clock, events }: Ground & { readonly events: Events }) => ({
    doors: { cancellations: openCancellations(db, clock, events.announce) },
  }),
})
