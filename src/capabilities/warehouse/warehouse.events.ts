declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'stock.changed': {
      readonly sku: string
      readonly warehouse: string
      readonly location: string
      readonly units: number
      readonly reserved: number
      readonly change: number
      readonly because: string
    }
  }
}

export const warehouseEvents = {
  'stock.changed': {
    meaning: 'Cambió la existencia de un artículo en el almacén.',
    data: {
      sku: { type: 'string', description: 'El SKU.' },
      warehouse: { type: 'string', description: 'El almacén.' },
      location: { type: 'string', description: 'El emplazamiento.' },
      units: { type: 'integer', description: 'Las que hay.' },
      reserved: { type: 'integer', description: 'De ellas, las que tienen órdenes.' },
      change: { type: 'integer', description: 'Cuántas entraron; negativo, cuántas salieron.' },
      because: { type: 'string', description: 'Qué pasó.' },
    },
  },
} as const
