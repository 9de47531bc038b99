import { declareLimits } from '../../limits.ts'

export const [trackingLimits, trackingLimitWords] = declareLimits({
  shipmentsPerDocument: [50, 'Envíos por consulta SOAP de un documento'],
  trackingItemsPerRequest: [1_000, 'Envíos por consulta de seguimiento'],
  movementListDays: [31, 'Días de registro por lista de movimientos', 'días'],
  ordersPerCount: [10_000, 'Envíos que se cuentan por estado'],
  unprintedPerCount: [1_000, 'Envíos sin imprimir que se cuentan'],
  wrongProofs: [5, 'Documentos o PIN equivocados por envío que se retira'],
  liveReaders: 2_000,
  liveReadersPerAddress: [30, 'Páginas de seguimiento al día a la vez, por dirección'],
  liveLookMs: 1_000,
  liveStillMs: 25_000,
  liveMs: 600_000,
})
