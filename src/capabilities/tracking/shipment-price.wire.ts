import { entity } from '../../kits/openapi/entities.ts'
import { cents, decimal, objectOf, string } from '../../rows/answer-schema.ts'

/** How the declared price of a shipment came about. */
export interface PriceSteps {
  readonly destination: { readonly name: string }
  readonly tariff: { readonly upToHundredthsKg: number }
  readonly weight: { readonly charged: number }
  readonly baseCents: number
  readonly extraCents: number
  readonly surcharges: readonly { readonly kind: string; readonly cents: number }[]
  readonly netCents: number
  readonly vatCents: number
}

const surcharge = objectOf({
  kind: {
    type: 'string',
    enum: ['insurance', 'cash-on-delivery'],
    description: 'Por el valor declarado o por el contra reembolso.',
  },
  amountCents: cents('Lo que suma.'),
})

export const priceSchema = {
  ...entity(
    'ShipmentPrice',
    objectOf({
      zone: string('El nombre de la zona a la que va.'),
      upToKg: decimal('Hasta qué peso llega el tramo de la tarifa.'),
      chargedWeightKg: decimal('El peso que se cobra: el mayor entre el declarado y el volumen.'),
      baseCents: cents('Lo que cuesta el tramo de la tarifa.'),
      extraCents: cents('Lo que suman los kilos por encima del último tramo.'),
      surcharges: { type: 'array', items: surcharge, description: 'Los recargos, si van.' },
      netCents: cents('Sin IVA.'),
      vatCents: cents('El IVA.'),
    }),
  ),
  type: ['object', 'null'],
  description: 'De qué se hace `quotedCents`; `null` si no hay precio.',
}

export function writePrice(price: PriceSteps | undefined) {
  if (price === undefined) return null
  return {
    zone: price.destination.name,
    upToKg: price.tariff.upToHundredthsKg / 100,
    chargedWeightKg: price.weight.charged / 100,
    baseCents: price.baseCents,
    extraCents: price.extraCents,
    surcharges: price.surcharges.map(({ kind, cents: amountCents }) => ({ kind, amountCents })),
    netCents: price.netCents,
    vatCents: price.vatCents,
  }
}
