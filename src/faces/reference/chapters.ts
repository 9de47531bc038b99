/** What the operations of an API are about, in the order in which its documents tell of it. */
export interface Chapter {
  readonly id: string
  readonly title: string
  /** Of the paths of its operations; where two fit, the longer one does. */
  readonly paths: readonly string[]
}

const chapter = (id: string, title: string, ...paths: string[]): Chapter => ({ id, title, paths })

export const opsChapters: readonly Chapter[] = [
  chapter('ordenes', 'Órdenes', '/orders'),
  chapter('movimientos', 'Movimientos', '/movements'),
  chapter('mediciones', 'Pesos y medidas', '/measurements'),
  chapter('rescates', 'Rescates', '/rescues'),
  chapter('remitentes', 'Remitentes', '/shippers'),
  chapter('credenciales', 'Contraseñas y claves', '/shippers/:number/credentials'),
  chapter('claves', 'Claves de /v1', '/shippers/:number/keys', '/keys'),
  chapter('cuenta', 'Estado de cuenta', '/shippers/:number/account'),
  chapter('cobranzas', 'Contra reembolso', '/cash'),
  chapter('etiquetas', 'Etiquetas y hojas de entrega', '/labels', '/hand-overs'),
  chapter('sucursales', 'Sucursales y puntos de retiro', '/branches', '/points'),
  chapter('canalizacion', 'Canalización', '/routes'),
  chapter('zonas', 'Zonas', '/zones', '/zone-ranges'),
  chapter('tarifas', 'Tarifas', '/price-lists', '/tariffs', '/shipper-rates'),
  chapter('deposito', 'Depósito: SKU y stock', '/skus', '/stock'),
  chapter('vales', 'Depósito: vales de mercadería', '/vouchers'),
  chapter('preparacion', 'Depósito: preparación', '/picking'),
  chapter('habilitacion', 'Habilitación de remitentes', '/onboardings', '/volume-limits'),
  chapter('avisos', 'Webhooks y eventos', '/webhooks', '/events'),
  chapter('planillas', 'Órdenes por planilla', '/imports'),
  chapter('simulacion', 'Simulación', '/sandbox'),
  chapter('administracion', 'Tokens y auditoría', '/tokens', '/audit'),
]

export const v1Chapters: readonly Chapter[] = [
  chapter('cotizaciones', 'Cotizar', '/quotes'),
  chapter('envios', 'Órdenes, envíos y códigos', '/orders', '/shipments', '/tracking-codes'),
  chapter('cuenta', 'La cuenta', '/account'),
  chapter('claves', 'Claves', '/keys'),
  chapter('cobranzas', 'Contra reembolso', '/cash'),
  chapter('deposito', 'Depósito', '/skus', '/stock', '/vouchers'),
  chapter('habilitacion', 'Habilitación', '/onboarding'),
  chapter('avisos', 'Webhooks y eventos', '/webhooks', '/events'),
  chapter('planillas', 'Órdenes por planilla', '/imports'),
  chapter('simulacion', 'Simulación', '/sandbox'),
]

/** The chapter that a path belongs to, if there is one. */
export function chapterOf(chapters: readonly Chapter[], path: string): Chapter | undefined {
  const fits = (start: string) =>
    path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`)
  const reach = ({ paths }: Chapter) =>
    Math.max(0, ...paths.filter(fits).map((start) => start.length))
  const [nearest] = chapters.toSorted((left, right) => reach(right) - reach(left))
  return nearest && reach(nearest) > 0 ? nearest : undefined
}
