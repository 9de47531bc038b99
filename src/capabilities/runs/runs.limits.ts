import { type LimitTable, limitTable } from '../../limits.ts'

export const runLimits = {
  stopsPerRun: 300,
  runNameCharacters: 60,
  runDaysAhead: 60,
  daysOut: 7,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const runLimitWords: LimitTable = limitTable(runLimits, {
  stopsPerRun: { what: 'Paradas de un recorrido', unit: '' },
  runNameCharacters: { what: 'Caracteres del nombre de un recorrido', unit: '' },
  runDaysAhead: { what: 'Con cuánta anticipación se planifica un recorrido', unit: 'días' },
  daysOut: undefined,
})
