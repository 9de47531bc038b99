import { declareLimits } from '../../limits.ts'

export const [onboardingLimits, onboardingLimitWords] = declareLimits({
  testOrdersNeeded: [5, 'Órdenes de prueba representativas para pasar a producción'],
  testOrdersJudged: [50, 'Órdenes de prueba que se juzgan, las últimas'],
  subscriptionsCounted: 50,
})
