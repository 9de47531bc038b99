import { type LimitTable, limitTable } from '../../limits.ts'

export const trackingLimits = {
  shipmentsPerDocument: 50,
  trackingItemsPerRequest: 1_000,
  movementListDays: 31,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const trackingLimitWords: LimitTable = limitTable(trackingLimits, {
  shipmentsPerDocument: { what: 'Envíos por consulta SOAP de un documento', unit: '' },
  trackingItemsPerRequest: { what: 'Envíos por consulta de seguimiento', unit: '' },
  movementListDays: { what: 'Días de registro por lista de movimientos', unit: 'días' },
})
