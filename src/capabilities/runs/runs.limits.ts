import { type LimitTable, limitTable } from '../../limits.ts'

export const runLimits = {
  stopsPerRun: 300,
  runNameCharacters: 60,
  runDaysAhead: 60,
  daysOut: 7,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const runLimitWords: LimitTable = limitTable(runLimits, {
  stopsPerRun: { what: 'Paradas de un recorrido', unit: '' },
  runNameCharacters: { what: 'Caracteres del nombre de un recorrido', unit: '' },
  runDaysAhead: { what: 'Con cuánta anticipación se planifica un recorrido', unit: 'días' },
  daysOut: undefined,
})
