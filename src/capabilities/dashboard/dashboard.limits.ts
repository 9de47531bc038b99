import { declareLimits } from '../../limits.ts'

export const [dashboardLimits, dashboardLimitWords] = declareLimits({
  dashboardDays: [366, 'Período de las cifras del inicio', 'días'],
})
