import { type LimitTable, limitTable } from '../../limits.ts'

export const onboardingLimits = {
  testOrdersNeeded: 5,
  testOrdersJudged: 50,
  subscriptionsCounted: 50,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const onboardingLimitWords: LimitTable = limitTable(onboardingLimits, {
  testOrdersNeeded: { what: 'Órdenes de prueba representativas para pasar a producción', unit: '' },
  testOrdersJudged: { what: 'Órdenes de prueba que se juzgan, las últimas', unit: '' },
  subscriptionsCounted: undefined,
})
