import { type LimitTable, limitTable } from '../../limits.ts'

export const measurementLimits = {
  measurementsPerRequest: 1_000,
  packagesPerPiece: 9_999,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const measurementLimitWords: LimitTable = limitTable(measurementLimits, {
  measurementsPerRequest: { what: 'Mediciones por pedido de operaciones', unit: '' },
  packagesPerPiece: { what: 'Bultos medidos por envío', unit: '' },
})
