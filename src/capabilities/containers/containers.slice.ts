import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { containerEvents } from './containers.events.ts'
import { containerLimitWords } from './containers.limits.ts'
import { containerFollower, containment, openContainers } from './containers.ts'

interface House extends Ground {
  readonly events: Events
  readonly tracking: Tracking
}

export const containers = defineSlice({
  name: 'containers',
  tables: ['container_serial', 'container', 'container_piece'],
  limits: containerLimitWords,
  events: containerEvents,
  onScan: () => ({ follower: containerFollower, containment }),
  open: ({ db, clock, tracking, events: { announce } }: House) => ({
    doors: { containers: openContainers({ db, clock, tracking, announce }) },
  }),
})
