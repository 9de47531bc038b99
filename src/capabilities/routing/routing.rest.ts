import { minutesText } from '../../kits/clock/minutes.ts'
import { endpoint, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { string } from '../../rows/answer-schema.ts'
import {
  answerSchema,
  failPlainly,
  violationsSchema,
  withCredentials,
} from '../../rows/plain-answer.ts'
import type { Chosen } from './routing.ts'
import {
  askRoute,
  meanings,
  type RoutingContext,
  type RoutingRefused,
  type RoutingRequest,
  readRoutingRequest,
  routingNotes,
  routingText,
} from './routing.wire.ts'

export type { RoutingContext } from './routing.wire.ts'

const routingRequestSchema = withCredentials({
  type: 'object',
  properties: {
    codigoPostal: {
      type: 'integer',
      minimum: 1000,
      maximum: 9999,
      description: 'De 1000 a 9999.',
    },
  },
  required: ['codigoPostal'],
})

const routingResponseSchema = answerSchema({
  canalizador: string('La logística que atiende el código.'),
  mismoDia: { type: 'boolean', description: 'Si es la entrega en el día de tu cuenta.' },
  rango: string('El rango de códigos postales que decidió, por ejemplo 1000-1499.'),
  horaCorte: string('Con entrega en el día: hasta qué hora vale, HH:mm. Si no, vacía.'),
  errores: violationsSchema,
})

export const postalCodeRouter = endpoint<RoutingContext, RoutingRequest, Chosen, RoutingRefused>({
  method: 'POST',
  path: '/canalizadorPorCodigoPostalRest/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readRoutingRequest,
  run: async (context, request) => askRoute(context, request),
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
    description: paragraph`Responde en \`canalizador\` la logística que corresponde al código. Si tu
      cuenta tiene entrega en el día y todavía no pasó la hora de corte, es la del día.`,
    request: routingRequestSchema,
    response: routingResponseSchema,
    notes: routingNotes,
  },
})

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
  const message = routingText(refused)
  const errores = [{ campo: 'codigoPostal', codError: 5, descError: message }]
  return { message, extra: { errores } }
}
