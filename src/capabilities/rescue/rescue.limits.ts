import { type LimitTable, limitTable } from '../../limits.ts'

export const rescueLimits = {
  rescuesPerRequest: 1_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const rescueLimitWords: LimitTable = limitTable(rescueLimits, {
  rescuesPerRequest: { what: 'Piezas por pedido de rescate', unit: '' },
})
