declare module '../events/event.ts' {
  interface EventData {
    readonly 'onboarding.advanced': { readonly step: string; readonly state: string }
  }
}

export const onboardingEvents = {
  'onboarding.advanced': {
    meaning: 'La habilitación de la cuenta avanzó un paso.',
    data: { step: { type: 'string' }, state: { type: 'string' } },
  },
} as const
