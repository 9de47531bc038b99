import { defineSlice, type Ground } from '../../slice.ts'
import type { Archives } from '../archives/archives.ts'
import type { Events } from '../events/events.ts'
import { exportAllOrders, listAllOrders } from './list/order-list.ops.ts'
import {
  countOwnShipments,
  exportOwnShipments,
  listOwnOrders,
  listOwnShipments,
} from './list/shipment-list.v1.ts'
import { movementCommand } from './movements/movements.cli.ts'
import { listVisitReasons, recordMovements } from './movements/movements.ops.ts'
import { importMovements } from './movements/movements-csv.ops.ts'
import { exportMovements, listMovements } from './movements/movements-list.ops.ts'
import { trackingEvents } from './tracking.events.ts'
import { trackingLimitWords } from './tracking.limits.ts'
import { bulkTracking } from './tracking.rest.ts'
import { documentQuery, soapTracking, soapTrackingNew } from './tracking.soap.ts'
import { createPieceWatch, openTracking, type ScanListeners, takeOutOfSums } from './tracking.ts'
import { getShipment } from './tracking.v1.ts'

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly tracking: true
  }
}

interface TrackingGround extends Ground {
  readonly archives: Archives
  readonly events: Events
  /** The parts of all slices in the transaction that records scans. */
  readonly scanHooks: Omit<ScanListeners, 'announce'>
}

export const tracking = defineSlice({
  name: 'tracking',
  auditSubjects: ['piece'],
  auditActions: {
    'movement.record': ['Registró un movimiento', 'Recorded a movement'],
  },
  scopes: {
    tracking: 'Ver el estado y los movimientos de los envíos.',
  },
  tables: [
    'movement',
    'piece_branch',
    'piece_movement',
    'movement_sum',
    'figure_sum',
    'pickup_attempt',
    'tracking_link_key',
  ],
  demonstration: {
    movement_sum: { shipper: 'shipper_number' },
    figure_sum: { stays: 'each movement is taken out of the sums with its shipment' },
    piece_movement: { stays: 'a view of the orders' },
    tracking_link_key: { stays: 'a key of the service' },
  },
  onRemoved: { shipment_order: takeOutOfSums },
  sealed: { tracking_link_key: ['key'] },
  shipmentRows: { movement: 'journey', piece_branch: 'branches', pickup_attempt: 'code' },
  limits: trackingLimitWords,
  events: trackingEvents,
  rest: [bulkTracking],
  soap: [soapTracking, soapTrackingNew, documentQuery],
  ops: [
    listAllOrders,
    exportAllOrders,
    recordMovements,
    listMovements,
    exportMovements,
    importMovements,
    listVisitReasons,
  ],
  v1: [listOwnOrders, listOwnShipments, exportOwnShipments, countOwnShipments, getShipment],
  chapters: {
    v1: [{ id: 'envios', title: 'Envíos', place: 21, paths: ['/shipments'] }],
    ops: [
      {
        id: 'movimientos',
        title: 'Movimientos',
        place: 20,
        paths: ['/movements', '/visit-reasons'],
      },
    ],
  },
  samples: { '/shipments': 'shipment' },
  exampleWords: { linkPart: 'Zx3kP0vQm7s' },
  commands: [movementCommand],
  open({ db, clock, zone, config, scanHooks, events, archives, nodes, report }: TrackingGround) {
    const listeners = { announce: events.announce, ...scanHooks }
    const { waitingDays } = config
    const onFailure = report('open pages can not be kept up to date')
    const pieceWatch = createPieceWatch(db, { onFailure })
    return {
      doors: {
        tracking: openTracking(db, clock, zone, listeners, {
          waitingDays,
          findArchived: archives.find,
          countNodes: nodes.count,
        }),
        pieceWatch,
      },
      release: pieceWatch.close,
    }
  },
})
