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

/** The way to production, as people see it. */
export const stepNames = ['account', 'orders', 'ready', 'approval', 'production'] as const
export type StepName = (typeof stepNames)[number]

export interface OnboardingStep {
  readonly step: StepName
  readonly state: 'done' | 'current' | 'pending'
  /** When it was done. */
  readonly at: number | null
}

/** Each step of the way; the first that is not done is the current one. */
export function stepsOf(
  times: OnboardingTimes & { readonly requestedAt: number; readonly readyAt: number | null },
  state: OnboardingState,
): OnboardingStep[] {
  const isReady = state === 'ready' || state === 'approved'
  const readyAt = isReady ? times.readyAt : null
  const done: readonly (readonly [StepName, boolean, number | null])[] = [
    ['account', true, times.requestedAt],
    ['orders', isReady, readyAt],
    ['ready', isReady, readyAt],
    ['approval', state === 'approved', times.approvedAt],
    ['production', false, null],
  ]
  const current = done.findIndex(([, isDone]) => !isDone)
  return done.map(([step, isDone, at], place) => {
    if (isDone) return { step, state: 'done', at }
    const isCurrent = place === current && state !== 'withdrawn'
    return { step, state: isCurrent ? 'current' : 'pending', at: null }
  })
}
