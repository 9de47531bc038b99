import { type LimitTable, limitTable } from '../../limits.ts'

export const figureLimits = {
  figureDays: 366,
} as const

/** How each limit is described to callers. */
export const figureLimitWords: LimitTable = limitTable(figureLimits, {
  figureDays: { what: 'Período de las cifras del tablero', unit: 'días' },
})
