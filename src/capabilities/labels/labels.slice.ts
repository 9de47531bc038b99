import { defineSlice, type Ground } from '../../slice.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Routing } from '../routing/routing.ts'
import type { Tracking } from '../tracking/tracking.ts'
import { labelLimitWords } from './labels.limits.ts'
import { getHandOver, getLabelPrints, receiveHandOver } from './labels.ops.ts'
import { openLabels } from './labels.ts'

interface House extends Ground {
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly tracking: Tracking
}

/** Label files are served by their own face (`faces/labels`). */
declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly labels: true
  }
}

export const labels = defineSlice({
  name: 'labels',
  scopes: {
    labels: 'Todavía ninguna operación de /v1 lo pide: se imprime por GET /impresionEtiqueta/.',
  },
  tables: ['label_print', 'label_key', 'hand_over_sheet'],
  limits: labelLimitWords,
  ops: [getLabelPrints, getHandOver, receiveHandOver],
  chapters: {
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
  open({ db, clock, zone, config, routing, pickupPoints, tracking, report }: House) {
    const doors = { routing, pickupPoints, tracking }
    const door = openLabels(db, clock, zone, doors, {
      ...config,
      onFault: report('prints can not be counted'),
    })
    return { doors: { labels: door }, stop: door.drain }
  },
})
