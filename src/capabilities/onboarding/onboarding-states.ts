/** The states of an onboarding, and the states that may follow each. */
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

/** `ready` depends on the current orders: cancelling one may undo it. */
export function stateOf(times: OnboardingTimes, isReady: boolean): OnboardingState {
  if (times.withdrawnAt !== null) return 'withdrawn'
  if (times.approvedAt !== null) return 'approved'
  return isReady ? 'ready' : 'testing'
}
