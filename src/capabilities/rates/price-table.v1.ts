import type { Scope } from '../../kernel/scope.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { cents, decimal, maybeCents, objectOf, string } from '../../rows/answer-schema.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import { fromHundredths } from './rates.wire.ts'
import type { RatesContext } from './rates-request.wire.ts'

const ratesSchema = entity(
  'PriceTable',
  objectOf({
    priceList: string('La lista de precios de la cuenta.'),
    origin: string('La zona de la que salen los envíos.'),
    vatPercent: decimal('El IVA que se suma a los precios.'),
    freeFromCents: maybeCents('Desde qué valor de la compra el envío es gratis; `null` si nunca.'),
    items: {
      type: 'array',
      description: 'Por zona de destino, servicio y peso.',
      items: entity(
        'TablePrice',
        objectOf({
          zone: string('El código de la zona de destino.'),
          zoneName: string('Su nombre.'),
          service: { type: 'string', description: 'El servicio; * si vale para los demás.' },
          upToKg: decimal('Hasta qué peso.'),
          amountCents: cents('El precio, sin IVA.'),
          totalCents: cents('El precio, con IVA.'),
          extraKgCents: maybeCents(
            'Lo que suma cada kilo empezado por encima del último tramo, sin IVA; `null` si no va.',
          ),
        }),
      ),
    },
  }),
)

export const getPriceTable: KeyOperation<RatesContext, Scope> = {
  method: 'GET',
  path: '/rates',
  name: 'getPriceTable',
  summary: 'Ver la tabla de precios de la cuenta',
  description: paragraph`Todo lo que paga la cuenta hoy, por zona, servicio y peso, sin recargos.
    Con \`If-None-Match\`, responde 304 si nada cambió.`,
  scope: 'account',
  etag: true,
  response: ratesSchema,
  successStatus: 200,
  problems: [{ status: 404, meaning: 'La cuenta no tiene precios.' }],
  async answer(_input, { rates, caller }) {
    const table = rates.priceTable(caller.number)
    if (table === undefined) return notFound('La cuenta no tiene precios.', 'prices-missing')
    const { list: priceList, origin, freeFromCents = null, prices } = table
    const withVat = (net: number) => net + Math.round((net * priceList.vatBasisPoints) / 10_000)
    const items = prices.map(({ destination, upToHundredthsKg, ...price }) => ({
      zone: destination.code,
      zoneName: destination.name,
      service: price.service,
      upToKg: fromHundredths(upToHundredthsKg),
      amountCents: price.amountCents,
      totalCents: withVat(price.amountCents),
      extraKgCents: price.extraKgCents,
    }))
    const vatPercent = priceList.vatBasisPoints / 100
    const body = {
      priceList: priceList.code,
      origin: origin.code,
      vatPercent,
      freeFromCents,
      items,
    }
    return { status: 200, body }
  },
}
