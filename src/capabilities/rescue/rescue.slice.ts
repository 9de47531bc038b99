import { describeError } from '../../kits/log/log.ts'
import { defineSlice, type Ground } from '../../slice.ts'
import type { AnnounceLocked, Events } from '../events/events.ts'
import type { Promises } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import { rescueEvents } from './rescue.events.ts'
import { rescueLimitWords } from './rescue.limits.ts'
import {
  carryOutRescue,
  countRescues,
  failRescue,
  listRescues,
  withdrawRescue,
} from './rescue.ops.ts'
import { orderRescue } from './rescue.rest.ts'
import { createRescueWatch, openRescues } from './rescue.ts'
import { listOwnRescues, rescueOwnOrder } from './rescue.v1.ts'

interface RescueGround extends Ground {
  readonly events: Events
  readonly rates: Rates
}

export const rescue = defineSlice({
  name: 'rescue',
  auditActions: {
    'rescue.request': ['Pidió un rescate', 'Asked for a rescue'],
    'rescue.carry-out': ['Cumplió un rescate', 'Carried out a rescue'],
    'rescue.fail': ['Dio un rescate por fallido', 'Gave up a rescue'],
    'rescue.withdraw': ['Retiró un rescate', 'Withdrew a rescue'],
  },
  tables: ['rescue'],
  shipmentRows: { rescue: 'code' },
  limits: rescueLimitWords,
  events: rescueEvents,
  rest: [orderRescue],
  v1: [rescueOwnOrder, listOwnRescues],
  ops: [listRescues, countRescues, carryOutRescue, failRescue, withdrawRescue],
  chapters: {
    ops: [{ id: 'rescates', title: 'Rescates', place: 40, paths: ['/rescues'] }],
    v1: [{ id: 'rescates', title: 'Rescates', place: 27, paths: ['/rescues'] }],
  },
  onScan: (announce: AnnounceLocked, promises: Promises) => ({
    watch: createRescueWatch(announce, promises),
  }),
  open({ db, clock, config, log, events, rates }: RescueGround) {
    const rescues = openRescues(db, clock, {
      announce: events.announce,
      promises: rates,
      rates,
      onFailure: (error, code) => log.error({ code, ...describeError(error) }, 'rescue failed'),
    })
    return { doors: { rescues, rescueLanguage: config.rescueLanguage } }
  },
})
