import { declareLimits } from '../../limits.ts'

export const [figureLimits, figureLimitWords] = declareLimits({
  figureDays: [366, 'Período de las cifras del tablero', 'días'],
})
