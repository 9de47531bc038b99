/** What a rescue costs and until when it can be asked, as the answers of `/v1` tell it. */

import { entity } from '../../kits/openapi/entities.ts'
import { maybeDay, objectOf } from '../../rows/answer-schema.ts'
import type { RescueTerms } from './rescue.ts'
import { lastMovements } from './rescue-table.ts'

export const rescueUntilSchema = entity(
  'RescueUntil',
  objectOf({
    movements: {
      type: 'array',
      description: 'Los movimientos desde los que ya no se puede pedir.',
      items: { type: 'string', enum: lastMovements },
    },
    expectedOn: maybeDay('El último día en que se espera la entrega; `null` si no se conoce.'),
  }),
)

export function writeTerms({ price, promise }: RescueTerms) {
  return {
    price: price ?? null,
    until: { movements: lastMovements, expectedOn: promise?.to ?? null },
  }
}
