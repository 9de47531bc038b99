/** What stands in a path where it varies, in words: by the path up to there, or by its name. */
const words: Readonly<Record<string, string>> = {
  trackingCode: 'Código de seguimiento del envío; no distingue mayúsculas.',
  '/shippers/:number': 'Número de la cuenta del remitente.',
  '/shippers/:number/credentials/:id': 'El `id` de la contraseña o clave, como la lista la da.',
  '/keys/:id': 'El `id` de la clave: la parte que se puede mostrar.',
  '/shippers/:number/keys/:id': 'El `id` de la clave: la parte que se puede mostrar.',
  '/cash/collections/:id': 'El `id` de la cobranza.',
  '/cash/hand-overs/:id': 'El `id` de la rendición.',
  '/cash/statements/:id': 'El `id` de la liquidación.',
  '/hand-overs/:id': 'Lo que dice el código de barras de la hoja, por ejemplo `HE-9001-261115`.',
  '/branches/:code': 'El prov_codigo de la sucursal; no distingue mayúsculas.',
  '/routes/:range': 'El rango de códigos postales, por ejemplo `1000-1499`.',
  '/zones/:id': 'El código de la zona.',
  '/zone-ranges/:id': 'El rango, como la lista lo da en `id`: `desde~hasta`.',
  '/price-lists/:id': 'El código de la lista de precios.',
  '/tariffs/:id': 'El tramo, como la lista lo da en `id`.',
  '/shipper-rates/:id': 'Número del remitente.',
  '/skus/:shipper': 'Número del remitente.',
  '/skus/:shipper/:code': 'El código del SKU.',
  '/vouchers/:number': 'El número del vale, por ejemplo `V1`.',
  '/onboardings/:number': 'Número de la cuenta que se habilita.',
  '/volume-limits/:number': 'Número de la cuenta.',
  '/webhooks/:id': 'El `id` de la suscripción.',
  '/imports/:id': 'El `id` de la importación.',
  '/sandbox/clocks/:number': 'Número de la cuenta.',
  '/tokens/:id': 'El `id` del token.',
}

export interface PathParameter {
  readonly name: string
  readonly description: string
}

/** The parts of a path that vary, in their order. */
export function pathParametersOf(path: string): PathParameter[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => {
    const [part, name = ''] = match
    const prefix = path.slice(0, match.index + part.length)
    return { name, description: words[prefix] ?? words[name] ?? '' }
  })
}
