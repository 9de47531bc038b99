import { type Declared, defineSlice, type Ground } from '../../slice.ts'
import { eventLimitWords } from './events.limits.ts'
import { eventOperations } from './events.ops.ts'
import { listenersTopic, openEvents } from './events.ts'
import { eventRows } from './events.v1.ts'

export const events = defineSlice({
  name: 'events',
  tables: ['outbox', 'outbox_head', 'event_reader'],
  demonstration: {
    outbox: [
      { shipper: 'shipper_number' },
      {
        action: 'rates.publish',
        subject: 'rate-publication ',
        column: 'data',
        begins: ['{"publication":', ','],
        only: ['type', 'rates.published'],
      },
    ],
    event_reader: { shipper: 'shipper_number' },
    outbox_head: { stays: 'counts up' },
  },
  limits: eventLimitWords,
  ops: (declared: Declared) => eventOperations(declared.events),
  v1: (declared: Declared) => eventRows(declared.events),
  pathWords: { '/events/:id': 'El `id` del evento.' },
  exampleWords: {
    event: 'evt_01kk2361b00000gne0ynhcrf',
    place: '41',
  },
  async open({ db, clock, config }: Ground) {
    const door = await openEvents(db, clock, config)
    return {
      doors: { events: door },
      refresh: { [listenersTopic]: door.refresh },
      clean: door.clean,
      release: door.stopWaiting,
    }
  },
})
