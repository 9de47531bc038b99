import { declareLimits } from '../../limits.ts'

export const [routingLimits, routingLimitWords] = declareLimits({
  volumeDays: [30, 'Días que cuentan los envíos de una ruta', 'días'],
  volumeKeptMs: 600_000,
})
