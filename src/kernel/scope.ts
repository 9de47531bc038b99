/** The scopes of a shipper's key; each row of the shippers' API requires one of them. */
export const scopes = {
  quotes: 'Cotizar envíos.',
  account: 'Ver la cuenta y sus resúmenes.',
  keys: 'Ver, renovar y revocar las claves de la cuenta.',
  'orders:read': 'Ver órdenes.',
  'orders:write': 'Cargar órdenes y reservar códigos de seguimiento.',
  tracking: 'Ver el estado y los movimientos de los envíos.',
  labels: 'Todavía ninguna operación de /v1 lo pide: se imprime por GET /impresionEtiqueta/.',
  imports: 'Cargar órdenes desde planillas.',
  stock: 'Ver la mercadería en el almacén y anunciar ingresos.',
  cash: 'Ver las cobranzas contra reembolso y sus liquidaciones.',
  webhooks: 'Administrar las suscripciones a eventos.',
  onboarding: 'Ver el avance de la habilitación.',
  sandbox: 'Mover envíos de prueba; solo en el ambiente de pruebas.',
} as const

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as Scope[]

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopes, text)
}
