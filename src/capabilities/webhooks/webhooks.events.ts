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
  'webhook.disabled': 'Se desactivó una suscripción: su dirección no responde o pidió no seguir.',
  'webhook.test': 'Una prueba, pedida desde la API; solo llega a la suscripción que se prueba.',
} as const
