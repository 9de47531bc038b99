import { declareLimits } from '../../limits.ts'

export const [measurementLimits, measurementLimitWords] = declareLimits({
  measurementsPerRequest: [1_000, 'Mediciones por pedido de operaciones'],
  packagesPerPiece: [9_999, 'Bultos medidos por envío'],
})
