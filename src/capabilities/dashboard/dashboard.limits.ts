import { type LimitTable, limitTable } from '../../limits.ts'

export const dashboardLimits = {
  dashboardDays: 366,
} as const

/** How each limit is described to callers. */
export const dashboardLimitWords: LimitTable = limitTable(dashboardLimits, {
  dashboardDays: { what: 'Período de las cifras del inicio', unit: 'días' },
})
