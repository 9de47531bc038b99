declare module '../events/event.ts' {
  interface EventData {
    readonly 'onboarding.advanced': { readonly step: string; readonly state: string }
  }
}

export const onboardingEvents = {
  'onboarding.advanced': 'La habilitación de la cuenta avanzó un paso.',
} as const
