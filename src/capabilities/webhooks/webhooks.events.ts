declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'webhook.disabled': {
      readonly subscription: string
      readonly because: 'gone' | 'failing' | 'port'
    }
    readonly 'webhook.test': { readonly subscription: string }
  }
}

export const webhookEvents = {
  'webhook.disabled': {
    meaning:
      'Se desactivó una suscripción: su dirección no responde, pidió no seguir o no se admite.',
    data: {
      subscription: { type: 'string', description: 'El id de la suscripción.' },
      because: {
        type: 'string',
        enum: ['gone', 'failing', 'port'],
        description: 'Respondió 410, falla hace días, o su puerto no se admite.',
      },
    },
  },
  'webhook.test': {
    meaning: 'Una prueba, pedida desde la API; solo llega a la suscripción que se prueba.',
    data: { subscription: { type: 'string', description: 'El id de la suscripción.' } },
  },
} as const
