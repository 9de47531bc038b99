/** A system of a shop that listens to events: invented, and within the process. */
export interface ShopSystem {
  readonly shop: number
  readonly url: string
  readonly description: string
  /** Empty means all types. */
  readonly types: readonly string[]
  /** So many days before the present its shop connected it. */
  readonly ago: number
  /** How fast it usually answers, in ms. */
  readonly ms: readonly [least: number, most: number]
}

const url = (system: string, path: string) => `https://${system}.demo.example/${path}`

export const onlineStore: ShopSystem = {
  shop: 9101,
  url: url('tienda.yatay', 'avisos/envios'),
  description: 'Tienda en línea: estado de cada pedido',
  types: ['shipment.moved', 'shipment.cancelled'],
  ago: 6,
  ms: [45, 210],
}

/** Its certificate ran out the day before today, and nobody has seen it yet. */
export const bookkeeping: ShopSystem = {
  shop: 9101,
  url: url('contable.yatay', 'posta/cobranzas'),
  description: 'Sistema contable: cobranzas y reclamos',
  types: ['cash.moved', 'claim.accepted', 'shipment.measured'],
  ago: 4,
  ms: [120, 420],
}

export const stockSystem: ShopSystem = {
  shop: 9102,
  url: url('deposito.ceibo', 'eventos'),
  description: 'Gestión de stock y posventa',
  types: [],
  ago: 3,
  ms: [30, 160],
}

export const orderBook: ShopSystem = {
  shop: 9104,
  url: url('pedidos.aguaribay', 'posta'),
  description: 'Planilla de pedidos',
  types: ['shipment.moved'],
  ago: 3,
  ms: [350, 1_400],
}

export const shopSystems: readonly ShopSystem[] = [onlineStore, bookkeeping, stockSystem, orderBook]
