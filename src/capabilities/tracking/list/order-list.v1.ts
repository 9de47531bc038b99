import type { Scope } from '../../../kernel/scope.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { objectOf } from '../../../rows/answer-schema.ts'
import { listRow } from '../../../rows/list-row.ts'
import type { KeyOperation } from '../../../rows/operation.ts'
import type { Tracking } from '../tracking.ts'
import {
  listedOrderProperties,
  orderFilters,
  readOrderFilter,
  readPlace,
  writeListedOrder,
  writePlace,
} from './order-list.wire.ts'

export interface OwnOrderListContext {
  readonly tracking: Pick<Tracking, 'listOrders'>
  readonly caller: Shipper
  readonly zone: Zone
}

export const listOwnOrders: KeyOperation<OwnOrderListContext, Scope> = {
  ...listRow({
    path: '/orders',
    name: 'listOrders',
    summary: 'Listar y buscar órdenes',
    description: paragraph`Las propias, con su último estado, de la más nueva a la más vieja. Los
      filtros se pueden combinar: vienen las que cumplen todos.`,
    problems: [{ status: 400, meaning: 'Un filtro no se puede leer.' }],
    filters: orderFilters,
    readPlace,
    load: ({ after, limit }, { query }, { tracking, caller, zone }: OwnOrderListContext) =>
      tracking.listOrders(readOrderFilter(query, zone, caller.number), after, limit),
    placeOf: writePlace,
    item: entity('ListedOrder', objectOf(listedOrderProperties)),
    write: writeListedOrder,
  }),
  scope: 'orders:read',
  expandsItems: { shipment: 'getShipment', measurements: 'listOwnMeasurements' },
}
