interface ClaimData {
  readonly claim: string
  readonly kind: 'lost' | 'damaged' | 'missing-content'
}

declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'claim.opened': ClaimData & { readonly amountCents: number }
    readonly 'claim.answered': ClaimData
    readonly 'claim.accepted': ClaimData & { readonly amountCents: number }
    readonly 'claim.refused': ClaimData & { readonly reason: string }
  }
}

const claim = { type: 'string', description: 'El id del reclamo.' }
const kind = {
  type: 'string',
  enum: ['lost', 'damaged', 'missing-content'],
  description: 'Se perdió, se dañó o falta parte del contenido.',
}
const amount = (description: string) => ({ type: 'integer', description })

export const claimEvents = {
  'claim.opened': {
    meaning:
      'Se abrió un reclamo por un envío: lo pide el remitente, o el operador lo dio por perdido.',
    data: { claim, kind, amountCents: amount('Lo que se reclama, en centavos.') },
  },
  'claim.answered': {
    meaning: 'El transportista contestó un reclamo.',
    data: { claim, kind },
  },
  'claim.accepted': {
    meaning: 'El transportista aceptó un reclamo: lo acredita en la cuenta.',
    data: { claim, kind, amountCents: amount('Lo que se acredita, en centavos.') },
  },
  'claim.refused': {
    meaning: 'El transportista rechazó un reclamo.',
    data: { claim, kind, reason: { type: 'string', description: 'Por qué.' } },
  },
} as const
