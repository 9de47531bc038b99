import { type LimitTable, limitTable } from '../../limits.ts'

export const trackingCodeLimits = {
  codesPerReservation: 1_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const trackingCodeLimitWords: LimitTable = limitTable(trackingCodeLimits, {
  codesPerReservation: { what: 'Códigos de seguimiento por reserva', unit: '' },
})
