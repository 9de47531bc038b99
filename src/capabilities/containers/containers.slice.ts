import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { getPlace, receiveContainer } from './container-reception.ops.ts'
import { containerEvents } from './containers.events.ts'
import { containerLimitWords } from './containers.limits.ts'
import {
  getContainer,
  listContainerPieces,
  listContainers,
  makeContainer,
  sealContainer,
  unsealContainer,
} from './containers.ops.ts'
import { containerFollower, containment, openContainers } from './containers.ts'
import { printContainerLabel, printTripSheet } from './papers.ops.ts'
import { arriveTrip, departTrip, loadTrip, receiveTrip } from './trip-moves.ops.ts'
import { getTrip, listTripPieces, listTrips, makeTrip } from './trips.ops.ts'

interface ContainersGround extends Ground {
  readonly events: Events
  readonly tracking: Tracking
}

export const containers = defineSlice({
  name: 'containers',
  auditSubjects: ['container'],
  auditActions: {
    'container.make': ['Hizo una bolsa o jaula', 'Made a bag or cage'],
    'container.load': ['Cargó una bolsa en un viaje', 'Loaded a bag on a trip'],
    'container.move': ['Movió una bolsa entera', 'Moved a whole bag'],
    'container.seal': ['Cerró una bolsa con precinto', 'Sealed a bag'],
    'container.unseal': ['Quitó el precinto de una bolsa', 'Took the seal off a bag'],
    'container.open': ['Abrió una bolsa', 'Opened a bag'],
    'trip.arrive': ['Recibió un viaje', 'Received a trip'],
    'trip.leave': ['Despachó un viaje', 'Dispatched a trip'],
  },
  tables: ['container_serial', 'container', 'container_piece'],
  demonstration: {
    container_piece: { code: 'tracking_code' },
    container: {
      holds: 'container_piece',
      by: 'container_id',
      maker: 'made_by_id',
      inside: 'trip_id',
    },
    container_serial: { stays: 'counts up' },
  },
  limits: containerLimitWords,
  events: containerEvents,
  ops: [
    listContainers,
    makeContainer,
    getContainer,
    listContainerPieces,
    sealContainer,
    unsealContainer,
    receiveContainer,
    printContainerLabel,
    getPlace,
    listTrips,
    makeTrip,
    getTrip,
    listTripPieces,
    loadTrip,
    departTrip,
    arriveTrip,
    receiveTrip,
    printTripSheet,
  ],
  chapters: {
    ops: [
      {
        id: 'bolsas-y-viajes',
        title: 'Bolsas, jaulas y viajes',
        place: 25,
        paths: ['/containers', '/trips', '/places'],
      },
    ],
  },
  pathWords: {
    '/containers/:id': 'El código de la bolsa o jaula, por ejemplo `B.00000013`.',
    '/trips/:id': 'El código del viaje, por ejemplo `V.00000013`.',
    '/places/:trackingCode': 'Código de seguimiento.',
  },
  onScan: () => ({ follower: containerFollower, containment }),
  open: ({ db, clock, tracking, events: { announce } }: ContainersGround) => ({
    doors: { containers: openContainers({ db, clock, tracking, announce }) },
  }),
})
