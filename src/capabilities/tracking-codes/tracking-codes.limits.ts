import { type LimitTable, limitTable } from '../../limits.ts'

export const trackingCodeLimits = {
  codesPerReservation: 1_000,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const trackingCodeLimitWords: LimitTable = limitTable(trackingCodeLimits, {
  codesPerReservation: { what: 'Códigos de seguimiento por reserva', unit: '' },
})
