import { declareLimits } from '../../limits.ts'

export const [runLimits, runLimitWords] = declareLimits({
  stopsPerRun: [300, 'Paradas de un recorrido'],
  runNameCharacters: [60, 'Caracteres del nombre de un recorrido'],
  runDaysAhead: [60, 'Con cuánta anticipación se planifica un recorrido', 'días'],
  daysOut: 7,
})
