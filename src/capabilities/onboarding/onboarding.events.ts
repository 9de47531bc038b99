declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'onboarding.advanced': { readonly step: string; readonly state: string }
  }
}

export const onboardingEvents = {
  'onboarding.advanced': {
    meaning: 'La habilitación de la cuenta avanzó un paso.',
    data: {
      step: { type: 'string', description: 'El paso que se dio.' },
      state: { type: 'string', description: 'El estado en que quedó.' },
    },
  },
} as const
