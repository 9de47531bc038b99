import { type LimitTable, limitTable } from '../../limits.ts'

export const trackingLimits = {
  shipmentsPerDocument: 50,
  trackingItemsPerRequest: 1_000,
  movementListDays: 31,
  ordersPerCount: 10_000,
  unprintedPerCount: 1_000,
  wrongProofs: 5,
  liveReaders: 2_000,
  liveReadersPerAddress: 30,
  liveLookMs: 1_000,
  liveStillMs: 25_000,
  liveMs: 600_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const trackingLimitWords: LimitTable = limitTable(trackingLimits, {
  shipmentsPerDocument: { what: 'Envíos por consulta SOAP de un documento', unit: '' },
  trackingItemsPerRequest: { what: 'Envíos por consulta de seguimiento', unit: '' },
  movementListDays: { what: 'Días de registro por lista de movimientos', unit: 'días' },
  ordersPerCount: { what: 'Envíos que se cuentan por estado', unit: '' },
  unprintedPerCount: { what: 'Envíos sin imprimir que se cuentan', unit: '' },
  wrongProofs: { what: 'Documentos o PIN equivocados por envío que se retira', unit: '' },
  liveReaders: undefined,
  liveReadersPerAddress: {
    what: 'Páginas de seguimiento al día a la vez, por dirección',
    unit: '',
  },
  liveLookMs: undefined,
  liveStillMs: undefined,
  liveMs: undefined,
})
