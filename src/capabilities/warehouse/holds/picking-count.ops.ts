import { entity } from '../../../kits/openapi/entities.ts'
import { count, objectOf } from '../../../rows/answer-schema.ts'
import type { Operation } from '../../../rows/operation.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import { readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'

/** Not below /picking: a tracking code may be any word. */
export const countPicking: Operation<WarehouseOpsContext> = {
  method: 'GET',
  path: '/picking-count',
  name: 'countPicking',
  summary: 'Contar las órdenes por preparar',
  description: `Cuántas esperan; se cuentan hasta ${warehouseLimits.pickingCounted}.`,
  roles: [...readers, 'scanner'],
  sight: 'in-hand',
  response: entity('PickingCount', objectOf({ waiting: count('Las que esperan.') })),
  successStatus: 200,
  answer: async (_input, { warehouse }) => ({
    status: 200,
    body: { waiting: await warehouse.countPicking() },
  }),
}
