declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'recipient.chose': {
      readonly choice: 'collect' | 'another-day' | 'another-person'
      /** YYYY-MM-DD, where another day was asked for. */
      readonly day: string | null
      readonly branch: string
    }
  }
}

export const choiceEvents = {
  'recipient.chose': {
    meaning: 'Quien recibe eligió en la página del envío cómo quiere recibirlo.',
    data: {
      choice: {
        type: 'string',
        enum: ['collect', 'another-day', 'another-person'],
        description: 'Retirarlo en la sucursal, otro día, u otra persona que lo retira.',
      },
      day: { type: ['string', 'null'], format: 'date', description: 'El día, si pidió otro.' },
      branch: { type: 'string', description: 'El código de la sucursal donde está, o vacío.' },
    },
  },
} as const
