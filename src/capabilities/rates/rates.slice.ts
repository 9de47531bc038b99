import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { TransitTimes } from '../transit-times/transit-times.ts'
import { quoteCart } from './cart.v1.ts'
import { draftOperations } from './drafts/drafts.ops.ts'
import { publicationOperations } from './drafts/publications.ops.ts'
import { rateEvents } from './rates.events.ts'
import { rateLimitWords } from './rates.limits.ts'
import { rateOperations } from './rates.ops.ts'
import { rateQuote } from './rates.rest.ts'
import { soapRateQuote } from './rates.soap.ts'
import { createRateApplier, openRates, ratesTopic } from './rates.ts'
import { getPriceTable, quoteRow } from './rates.v1.ts'

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly quotes: true
  }
}

interface RatesGround extends Ground {
  readonly events: Events
  readonly pickupPoints: PickupPoints
  readonly transitTimes: TransitTimes
}

export const rates = defineSlice({
  name: 'rates',
  auditSubjects: [
    'price-list',
    'rate-draft',
    'rate-publication',
    'shipper-rate',
    'tariff',
    'zone',
    'zone-range',
  ],
  auditActions: {
    'rates.publish': ['Publicó una tarifa', 'Published a tariff'],
    'rates.apply': ['Puso en vigencia una tarifa publicada', 'Put a published tariff in force'],
    'rates.fail': ['No pudo poner en vigencia una tarifa', 'Could not put a tariff in force'],
    'rates.cancel': ['Sacó una tarifa publicada', 'Withdrew a published tariff'],
    'rates.discard': ['Descartó un borrador de la tarifa', 'Discarded a draft of the tariff'],
    'rates.open': ['Publicó las primeras tarifas', 'Published the first rates'],
    'shipper-rate.put': ['Cambió la lista de un remitente', 'Changed the list of a shipper'],
    'shipper-rate.import': ['Subió listas de remitentes', 'Uploaded lists of shippers'],
    'shipper-rate.delete': ['Borró la lista de un remitente', 'Deleted the list of a shipper'],
    'price-list.put': ['Cambió una lista de precios', 'Changed a price list'],
    'price-list.import': ['Subió listas de precios', 'Uploaded price lists'],
    'price-list.delete': ['Borró una lista de precios', 'Deleted a price list'],
    'zone-range.put': ['Cambió los códigos postales de una zona', 'Changed postal codes of a zone'],
    'zone-range.import': ['Subió códigos postales de zonas', 'Uploaded postal codes of zones'],
    'zone-range.delete': ['Borró códigos postales de una zona', 'Deleted postal codes of a zone'],
    'tariff.put': ['Cambió una tarifa', 'Changed a tariff'],
    'tariff.import': ['Subió tarifas', 'Uploaded tariffs'],
    'tariff.delete': ['Borró una tarifa', 'Deleted a tariff'],
    'zone.put': ['Cambió una zona', 'Changed a zone'],
    'zone.import': ['Subió zonas', 'Uploaded zones'],
    'zone.delete': ['Borró una zona', 'Deleted a zone'],
  },
  scopes: {
    quotes: 'Cotizar envíos.',
  },
  tables: [
    'tariff',
    'zone',
    'zone_range',
    'price_list',
    'shipper_rate',
    'rate_draft',
    'rate_draft_change',
    'rate_publication',
  ],
  demonstration: {
    shipper_rate: { shipper: 'shipper_number' },
    rate_draft_change: { of: 'rate_draft', key: 'id', by: 'draft_id' },
    rate_draft: { maker: 'owner_id' },
    tariff: { reference: true },
    zone_range: { reference: true },
    zone: { reference: true },
    price_list: { reference: true },
    rate_publication: [
      {
        action: 'rates.publish',
        subject: 'rate-publication ',
        column: 'number',
        only: ['state', 'scheduled'],
      },
      { reference: true },
    ],
  },
  events: rateEvents,
  rest: [rateQuote],
  soap: [soapRateQuote],
  ops: [...rateOperations, ...draftOperations, ...publicationOperations],
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
      {
        id: 'publicaciones',
        title: 'Borradores y publicaciones de la tarifa',
        place: 141,
        paths: ['/rate-drafts', '/rate-publications'],
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
    '/rate-drafts/:id': 'El id del borrador.',
    '/rate-publications/:number': 'El número de la publicación.',
  },
  exampleWords: {
    rateDraft: '8a1f0c52-6a55-4d0e-9f0a-2f6a3c1d7e90',
    nowDraft: '5c0d7a3e-91f2-4b1c-8a54-7be0c1f2d643',
    wayBack: 'b7e4f1a9-0c35-47d8-a1e6-3d92c5f80b17',
  },
  async open({ db, clock, pickupPoints, transitTimes, events, report }: RatesGround) {
    const { announce } = events
    const door = await openRates(db, clock, { pickupPoints, transitTimes, announce })
    const applier = createRateApplier(door, report('published prices can not be applied'))
    return {
      doors: { rates: door },
      refresh: { [ratesTopic]: door.refresh },
      start: applier.start,
      stop: applier.stop,
    }
  },
})
