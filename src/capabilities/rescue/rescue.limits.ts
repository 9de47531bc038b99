import { declareLimits } from '../../limits.ts'

export const [rescueLimits, rescueLimitWords] = declareLimits({
  rescuesPerRequest: [1_000, 'Piezas por pedido de rescate'],
})
