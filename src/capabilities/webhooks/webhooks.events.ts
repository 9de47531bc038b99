declare module '../events/event.ts' {
  interface EventData {
    readonly 'webhook.disabled': {
      readonly subscription: string
      readonly because: 'gone' | 'failing'
    }
    readonly 'webhook.test': { readonly subscription: string }
  }
}

export const webhookEvents = {
  'webhook.disabled': {
    meaning: 'Se desactivó una suscripción: su dirección no responde o pidió no seguir.',
    data: {
      subscription: { type: 'string' },
      because: { type: 'string', enum: ['gone', 'failing'] },
    },
  },
  'webhook.test': {
    meaning: 'Una prueba, pedida desde la API; solo llega a la suscripción que se prueba.',
    data: { subscription: { type: 'string' } },
  },
} as const
