import { defineSlice, type Ground } from '../../slice.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Routing } from '../routing/routing.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { countHandOver, listCountedShipments, undoHandOver } from './hand-overs/counting.ops.ts'
import { getHandOver, listDayHandOvers } from './hand-overs/hand-overs.ops.ts'
import {
  getHandOverPdf,
  getNextHandOver,
  getOwnHandOver,
  listHandOverShipments,
  listOwnHandOvers,
  makeHandOver,
} from './hand-overs/hand-overs.v1.ts'
import { getLabelPicture, signLabelLinks } from './label-links.v1.ts'
import { labelLimitWords } from './labels.limits.ts'
import {
  getLabelPictureAsCarrier,
  getLabelPrints,
  printPickingLabels,
  receiveHandOver,
} from './labels.ops.ts'
import { openLabels } from './labels.ts'
import { getOwnPrints, listPendingLabels, printOwnLabels } from './labels.v1.ts'

interface LabelsGround extends Ground {
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly tracking: Tracking
}

/** The contract's label files are served by their own face (`faces/labels`). */
declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly labels: true
  }
}

export const labels = defineSlice({
  name: 'labels',
  auditSubjects: ['hand-over'],
  auditActions: {
    'hand-over.missing': ['Anotó lo que faltó en una hoja', 'Recorded what a sheet lacked'],
    'hand-over.close': ['Cerró la recepción de una hoja', 'Closed the reception of a sheet'],
    'hand-over.reopen': ['Reabrió la recepción de una hoja', 'Reopened the reception of a sheet'],
    'hand-over.undo': ['Deshizo la recepción de una hoja', 'Undid the reception of a sheet'],
  },
  scopes: {
    labels: 'Imprimir etiquetas y hojas de entrega.',
  },
  tables: ['label_print', 'label_key', 'hand_over_sheet', 'hand_over_reception', 'hand_over_piece'],
  demonstration: {
    hand_over_piece: [
      { code: 'tracking_code' },
      { of: 'hand_over_reception', key: 'sheet', by: 'sheet' },
    ],
    hand_over_reception: { shipper: 'shipper_number' },
    hand_over_sheet: { shipper: 'shipper_number' },
    label_key: { stays: 'a key of the service' },
  },
  sealed: { label_key: ['key'] },
  shipmentRows: { label_print: 'code' },
  limits: labelLimitWords,
  ops: [
    getLabelPrints,
    getLabelPictureAsCarrier,
    printPickingLabels,
    listDayHandOvers,
    getHandOver,
    listCountedShipments,
    receiveHandOver,
    countHandOver,
    undoHandOver,
  ],
  v1: [
    listPendingLabels,
    printOwnLabels,
    signLabelLinks,
    getLabelPicture,
    getOwnPrints,
    listOwnHandOvers,
    makeHandOver,
    getNextHandOver,
    getOwnHandOver,
    listHandOverShipments,
    getHandOverPdf,
  ],
  exampleWords: { signature: 'c3VuIGxpbmsgZmlybWFkbyBkZSBlamVtcGxv' },
  samples: { '/labels': 'shipment', '/hand-overs': { path: '/hand-overs', body: {}, field: 'id' } },
  chapters: {
    v1: [
      {
        id: 'etiquetas',
        title: 'Etiquetas y hojas de entrega',
        place: 22,
        paths: ['/labels', '/hand-overs'],
      },
    ],
    ops: [
      {
        id: 'etiquetas',
        title: 'Etiquetas y hojas de entrega',
        place: 100,
        paths: ['/labels', '/hand-overs'],
      },
    ],
  },
  pathWords: {
    '/hand-overs/:id': 'Lo que dice el código de barras de la hoja, por ejemplo `HE-9001-261115`.',
  },
  open({ db, clock, zone, config, routing, pickupPoints, tracking, report }: LabelsGround) {
    const doors = { routing, pickupPoints, tracking }
    const door = openLabels(db, clock, zone, doors, {
      ...config,
      onFault: report('prints can not be counted'),
    })
    return { doors: { labels: door }, stop: door.drain }
  },
})
