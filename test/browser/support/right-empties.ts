/** Where a carrier in the middle of its day may have nothing to show, and why. */
interface RightEmpty {
  /** The address, with its parameters, or with the name of a tab in the page. */
  readonly at: RegExp
  readonly says: RegExp
  readonly because: string
}

export const rightEmpties: readonly RightEmpty[] = [
  {
    at: /\/(usuarios|personas)\/vos$/,
    says: /^Todavía no tenés ninguna/,
    because: 'passkeys belong to a device of the person who looks, and nobody has one here',
  },
  {
    at: /\/consola\/rescates\?estado=(retirados|fallidos)$/,
    says: /^Ninguno (retirado|falló)/,
    because: 'a rescue is rarely withdrawn, and seldom fails at one branch',
  },
  {
    at: /\/portal\/envios\?.*vista=(demorados|visitas-fallidas)/,
    says: /^Nada con esos filtros/,
    because: 'views that people keep of what goes wrong find nothing where nothing does',
  },
  {
    at: /\/portal\/envios\/[\w-]+/,
    says: /^Sin reclamos por este envío/,
    because: 'most shipments have no claim',
  },
  {
    at: /\/portal\/envios\/[\w-]+ "Eventos y webhooks"/,
    says: /^Ningún evento todavía/,
    because: 'events are kept for shops that listen, and a shipment may be older than that',
  },
  {
    at: /\/reparto/,
    says: /^(No tenés paradas para hoy|No está en tu recorrido)/,
    because: 'who administers the carrier sees the phone, and has no run of their own',
  },
]
