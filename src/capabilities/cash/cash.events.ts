declare module '../events/event.ts' {
  interface EventData {
    readonly 'cash.moved': {
      readonly kind: string
      readonly amount: number
      readonly statement: string | null
    }
  }
}

export const cashEvents = {
  'cash.moved': 'Se movió dinero de un contra reembolso.',
} as const
