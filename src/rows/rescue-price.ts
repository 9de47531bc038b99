import { entity } from '../kits/openapi/entities.ts'
import { cents, objectOf } from './answer-schema.ts'
import type { Shown } from './view.ts'

/** The price of a rescue: shown before it is requested, and before a cancellation that returns. */
export const shownRescuePrice: Shown<object | undefined> = {
  schema: entity('RescuePrice', {
    ...objectOf({
      netCents: cents('Lo que cuesta el rescate, sin IVA, en centavos.'),
      vatCents: cents('El IVA.'),
      totalCents: cents('Con IVA. Se cobra cuando se cumple.'),
      shipmentChangeCents: cents(
        'Cuánto más cuesta el envío por ir al destino nuevo, con IVA; negativo, cuánto menos.',
      ),
    }),
    type: ['object', 'null'],
    description: '`null` si no hay tarifa.',
  }),
  write: (price) => price ?? null,
}
