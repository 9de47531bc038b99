import { type PostalCode, parsePostalCode } from '../../kernel/postal-code.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import type { JsonObject, Note } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { Chosen, Routing } from './routing.ts'

export interface RoutingContext {
  readonly routing: Routing
  readonly caller: Shipper
}

export interface RoutingRequest {
  readonly postalCode: PostalCode | undefined
  readonly isAbsent: boolean
}

export type RoutingRefused =
  | { readonly name: 'postal-code-missing' | 'postal-code-invalid' }
  | { readonly name: 'code-without-route'; readonly postalCode: PostalCode }

export const meanings: Record<RoutingRefused['name'], string> = {
  'postal-code-missing': 'Falta el campo codigoPostal: se espera un número de 1000 a 9999.',
  'postal-code-invalid': 'El campo codigoPostal no es válido: se espera un número de 1000 a 9999.',
  'code-without-route': 'Ningún canalizador atiende ese código postal.',
}

export function readRoutingRequest(body: JsonObject): RoutingRequest {
  const field = body['codigoPostal']
  return { postalCode: parsePostalCode(textOf(field) ?? ''), isAbsent: isAbsent(field) }
}

export function askRoute(
  { routing, caller }: RoutingContext,
  request: RoutingRequest,
): Outcome<Chosen, RoutingRefused> {
  const { postalCode } = request
  if (postalCode === undefined)
    return refuse({ name: request.isAbsent ? 'postal-code-missing' : 'postal-code-invalid' })
  const routed = routing.routePostalCode(postalCode, caller)
  return routed.ok ? routed : refuse({ name: routed.refusal, postalCode })
}

/** The text of the refusal, with the postal code it is about. */
export function routingText(refused: RoutingRefused): string {
  return refused.name === 'code-without-route'
    ? `Ningún canalizador atiende el código postal ${refused.postalCode} (codigoPostal).`
    : meanings[refused.name]
}

export const routingNotes: readonly Note[] = [
  {
    title: 'Qué rango decide',
    text: 'Un código puede estar en varios rangos: vale el más angosto. `rango` dice cuál fue.',
  },
  {
    title: 'Entrega en el día',
    text: paragraph`Es de la configuración de tu cuenta, no del pedido. Vale antes de la hora de
      corte del rango, en la zona horaria del transportista; a partir de esa hora, \`canalizador\`
      es el común y \`mismoDia\` es false.`,
  },
  {
    title: 'Cuándo es 5',
    text: paragraph`Cuando \`codigoPostal\` falta, está vacío, no es un número de cuatro dígitos de
      1000 a 9999, o ningún canalizador lo atiende. \`descError\` dice cuál de esas cosas pasó.`,
  },
]
