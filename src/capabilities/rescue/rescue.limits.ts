import { type LimitTable, limitTable } from '../../limits.ts'

export const rescueLimits = {
  rescuesPerRequest: 1_000,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const rescueLimitWords: LimitTable = limitTable(rescueLimits, {
  rescuesPerRequest: { what: 'Piezas por pedido de rescate', unit: '' },
})
