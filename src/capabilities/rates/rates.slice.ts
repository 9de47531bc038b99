import { defineSlice, type Ground } from '../../slice.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { TransitTimes } from '../transit-times/transit-times.ts'
import { quoteCart } from './cart.v1.ts'
import { getPriceTable } from './price-table.v1.ts'
import { rateLimitWords } from './rates.limits.ts'
import { rateOperations } from './rates.ops.ts'
import { rateQuote } from './rates.rest.ts'
import { soapRateQuote } from './rates.soap.ts'
import { openRates, ratesTopic } from './rates.ts'
import { quoteRow } from './rates.v1.ts'

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly quotes: true
  }
}

interface House extends Ground {
  readonly pickupPoints: PickupPoints
  readonly transitTimes: TransitTimes
}

export const rates = defineSlice({
  name: 'rates',
  scopes: {
    quotes: 'Cotizar envíos.',
  },
  tables: ['tariff', 'zone', 'zone_range', 'price_list', 'shipper_rate'],
  rest: [rateQuote],
  soap: [soapRateQuote],
  ops: rateOperations,
  v1: [quoteRow, quoteCart, getPriceTable],
  limits: rateLimitWords,
  chapters: {
    ops: [
      { id: 'zonas', title: 'Zonas', place: 130, paths: ['/zones', '/zone-ranges'] },
      {
        id: 'tarifas',
        title: 'Tarifas',
        place: 140,
        paths: ['/price-lists', '/tariffs', '/shipper-rates'],
      },
    ],
    v1: [{ id: 'cotizaciones', title: 'Cotizar', place: 10, paths: ['/quotes', '/rates'] }],
  },
  pathWords: {
    '/zones/:id': 'El código de la zona.',
    '/zone-ranges/:id': 'El rango, como la lista lo da en `id`: `desde~hasta`.',
    '/price-lists/:id': 'El código de la lista de precios.',
    '/tariffs/:id': 'El tramo, como la lista lo da en `id`.',
    '/shipper-rates/:id': 'Número del remitente.',
  },
  async open({ db, clock, pickupPoints, transitTimes }: House) {
    const door = await openRates(db, clock, { pickupPoints, transitTimes })
    return { doors: { rates: door }, refresh: { [ratesTopic]: door.refresh } }
  },
})
