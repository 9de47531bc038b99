import { type LimitTable, limitTable } from '../../limits.ts'

export const routingLimits = {
  volumeDays: 30,
  volumeKeptMs: 600_000,
} as const

export const routingLimitWords: LimitTable = limitTable(routingLimits, {
  volumeDays: { what: 'Días que cuentan los envíos de una ruta', unit: 'días' },
  volumeKeptMs: undefined,
})
