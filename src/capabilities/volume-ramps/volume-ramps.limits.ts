import { type LimitTable, limitTable } from '../../limits.ts'

export const volumeRampLimits = {
  ordersPerDayInFirstWeek: 50,
  ordersPerDayInSecondWeek: 200,
  ordersPerDayInThirdWeek: 1_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const volumeRampLimitWords: LimitTable = limitTable(volumeRampLimits, {
  ordersPerDayInFirstWeek: { what: 'Órdenes por día de una cuenta nueva, 1.ª semana', unit: '' },
  ordersPerDayInSecondWeek: { what: 'Órdenes por día de una cuenta nueva, 2.ª semana', unit: '' },
  ordersPerDayInThirdWeek: { what: 'Órdenes por día de una cuenta nueva, 3.ª semana', unit: '' },
})
