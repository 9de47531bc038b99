import { type PostalCode, parsePostalCode } from '../../kernel/postal-code.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { endpoint, type JsonObject } from '../../kits/http/endpoint.ts'
import { failPlainly } from '../../kits/http/plain-shape.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { Chosen, Routing } from './routing.ts'
import { minutesText, routingNotes } from './routing.wire.ts'
import { routingRequestSchema, routingResponseSchema } from './routing-message.wire.ts'

export interface RoutingContext {
  readonly routing: Routing
  readonly caller: Shipper
}

interface RoutingRequest {
  readonly postalCode: PostalCode | undefined
  readonly isAbsent: boolean
}

type RoutingRefused =
  | { readonly name: 'postal-code-missing' | 'postal-code-invalid' }
  | { readonly name: 'code-without-route'; readonly postalCode: PostalCode }

const meanings: Record<RoutingRefused['name'], string> = {
  'postal-code-missing': 'Falta el campo codigoPostal: se espera un número de 1000 a 9999.',
  'postal-code-invalid': 'El campo codigoPostal no es válido: se espera un número de 1000 a 9999.',
  'code-without-route': 'Ningún canalizador atiende ese código postal.',
}

export const postalCodeRouter = endpoint<RoutingContext, RoutingRequest, Chosen, RoutingRefused>({
  method: 'POST',
  path: '/canalizadorPorCodigoPostalRest/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readRequest,
  run: async (context, request) => route(context, request),
  write: writeRouting,
  codes: {
    'postal-code-missing': {
      code: 5,
      meaning: meanings['postal-code-missing'],
      english: 'codigoPostal is missing: a number from 1000 to 9999 is expected.',
    },
    'postal-code-invalid': {
      code: 5,
      meaning: meanings['postal-code-invalid'],
      english: 'codigoPostal is no number from 1000 to 9999.',
    },
    'code-without-route': {
      code: 5,
      meaning: meanings['code-without-route'],
      english: 'No router serves this postal code.',
    },
  },
  explain: explainRefusal,
  fail: (failure) => ({ ...failPlainly(failure), canalizador: '' }),
  reference: {
    name: 'canalizadorPorCodigoPostalRest',
    summary: 'Saber qué canalizador atiende un código postal',
    description: [
      'Responde en `canalizador` la logística que corresponde al código. Si tu cuenta tiene ',
      'entrega en el día y todavía no pasó la hora de corte, es la del día.',
    ].join(''),
    request: routingRequestSchema,
    response: routingResponseSchema,
    notes: routingNotes,
  },
})

function readRequest(body: JsonObject): RoutingRequest {
  const sent = body['codigoPostal']
  return { postalCode: parsePostalCode(textOf(sent) ?? ''), isAbsent: isAbsent(sent) }
}

function route(
  { routing, caller }: RoutingContext,
  request: RoutingRequest,
): Outcome<Chosen, RoutingRefused> {
  const { postalCode } = request
  if (postalCode === undefined)
    return refuse({ name: request.isAbsent ? 'postal-code-missing' : 'postal-code-invalid' })
  const routed = routing.routePostalCode(postalCode, caller)
  return routed.ok ? routed : refuse({ name: routed.refusal, postalCode })
}

function writeRouting({ router, sameDay, route: { id, cutOffMinutes } }: Chosen): JsonObject {
  return {
    codError: 0,
    descError: '',
    resultado: 'OK',
    canalizador: router,
    mismoDia: sameDay,
    rango: id,
    horaCorte: sameDay && cutOffMinutes !== undefined ? minutesText(cutOffMinutes) : '',
  }
}

function explainRefusal(refused: RoutingRefused) {
  const message =
    refused.name === 'code-without-route'
      ? `Ningún canalizador atiende el código postal ${refused.postalCode} (codigoPostal).`
      : meanings[refused.name]
  const errores = [{ campo: 'codigoPostal', codError: 5, descError: message }]
  return { message, extra: { errores } }
}
