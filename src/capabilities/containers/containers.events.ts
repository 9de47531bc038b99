declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'shipment.missing': {
      readonly branch: string
      readonly container: string
    }
  }
}

export const containerEvents = {
  'shipment.missing': {
    meaning: [
      'El envío no estaba en la bolsa, jaula o viaje que lo traía. Cuando aparece, ',
      'su próximo movimiento lo dice.',
    ].join(''),
    data: {
      branch: { type: 'string', description: 'El código de la sucursal donde se abrió.' },
      container: { type: 'string', description: 'La bolsa, jaula o viaje.' },
    },
  },
} as const
