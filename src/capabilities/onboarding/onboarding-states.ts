/** The way of a new shipper, and who takes each step. */
export const onboardingStates = {
  testing: { meaning: 'test orders are awaited', next: ['ready', 'withdrawn'] },
  ready: {
    meaning: 'the test orders suffice: the executive may approve',
    next: ['approved', 'withdrawn', 'testing'],
  },
  approved: { meaning: 'production is open, with few orders a day at first', next: [] },
  withdrawn: { meaning: 'given up', next: [] },
} as const satisfies Record<string, { meaning: string; next: readonly string[] }>

export type OnboardingState = keyof typeof onboardingStates

export const onboardingStateNames = Object.keys(onboardingStates) as OnboardingState[]

export interface OnboardingTimes {
  readonly approvedAt: number | null
  readonly withdrawnAt: number | null
}

/** Ready is what the orders say now: one that is cancelled may take it back. */
export function stateOf(times: OnboardingTimes, isReady: boolean): OnboardingState {
  if (times.withdrawnAt !== null) return 'withdrawn'
  if (times.approvedAt !== null) return 'approved'
  return isReady ? 'ready' : 'testing'
}
