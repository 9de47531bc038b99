declare module '../events/event.ts' {
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
  'stock.changed': 'Cambió la existencia de un artículo en el almacén.',
} as const
