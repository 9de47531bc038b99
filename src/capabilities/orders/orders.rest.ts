import { dateTimeText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { endpoint, type Failure, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { refuse } from '../../outcome.ts'
import { deliveryDatesSchema, writeDeliveryDates } from '../../rows/delivery-dates.ts'
import { answerSchema, failPlainly, violationsSchema } from '../../rows/plain-answer.ts'
import { orderNotes, orderRequestSchema } from './message/order-message.wire.ts'
import {
  invalidKey,
  type OrderRequest,
  readOrderMessage,
  restPath,
  type SenderContext,
  toOrderRequest,
} from './message/order-reading.wire.ts'
import type { CheckedOrder, CreatedOrder, OrderNotice, OrderRefused, Orders } from './orders.ts'
import { noticeTexts, orderCodes, placeText, violationText } from './orders.wire.ts'

export interface OrdersContext extends SenderContext {
  readonly orders: Orders
  readonly zone: Zone
}

const orderAnswerSchema = answerSchema({
  codGestion: {
    type: 'string',
    description: 'El código de seguimiento, en mayúsculas; vacío si no se envió.',
  },
  ...deliveryDatesSchema,
  errores: violationsSchema,
  avisos: {
    type: 'array',
    description: 'Con codError 0, si hay algo que saber de la orden que se cargó.',
    items: {
      type: 'object',
      properties: {
        campo: { type: 'string', description: 'El campo, como en errores.' },
        descripcion: { type: 'string', description: 'Qué pasa con él.' },
      },
      required: ['campo', 'descripcion'],
    },
  },
  existente: {
    type: 'object',
    description: 'Con codError 8: desde cuándo existe el código y si la orden es la misma.',
    properties: {
      desde: { type: 'string', description: 'dd-mm-yyyy HH:mm:ss.' },
      igual: { type: 'boolean', description: 'Si la orden guardada es igual a la enviada.' },
    },
  },
})

export const orderCreation = endpoint<OrdersContext, OrderRequest, CreatedOrder, OrderRefused>({
  method: 'POST',
  path: '/cargaCliente/',
  credentials: 'autentificacion',
  emptyObject: 'unreadable',
  unreadableStatus: 200,
  read: readOrder,
  run: async (context, { submission, badKey }) =>
    badKey ? refuse(invalidKey) : context.orders.createOrder(submission),
  write: writeCreated,
  codes: orderCodes,
  explain: explainRefusal,
  fail: failOrder,
  reference: {
    name: 'cargaCliente',
    summary: 'Cargar una orden de envío',
    description: paragraph`Guarda la orden y responde recién cuando está en disco. Si algo falla no
      se guarda nada: \`codError\` y \`descError\` dicen lo primero a corregir y \`errores\` lista
      todo lo encontrado, campo por campo. Una orden cargada no se modifica. Con la cabecera
      \`Idempotency-Key\`, repetir el mismo pedido dentro de las 24 horas devuelve la primera
      respuesta.`,
    request: orderRequestSchema,
    response: orderAnswerSchema,
    notes: orderNotes,
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'Clave propia del pedido; hace seguro repetirlo durante 24 horas.',
      },
    ],
  },
})

/** The dry run of an order: the same reading and rules, nothing stored. */
export const orderValidation = endpoint<OrdersContext, OrderRequest, CheckedOrder, OrderRefused>({
  method: 'POST',
  path: '/cargaCliente/validar',
  credentials: 'autentificacion',
  emptyObject: 'unreadable',
  unreadableStatus: 200,
  read: readOrder,
  run: (context, { submission }) => context.orders.checkOrder(submission),
  write: writeCreated,
  codes: orderCodes,
  explain: explainRefusal,
  fail: failOrder,
  reference: {
    name: 'validarOrden',
    summary: 'Validar una orden sin cargarla',
    description: paragraph`Juzga la orden con las mismas reglas que la carga y no guarda nada: ni la
      orden, ni el código, ni el stock. Responde lo mismo que respondería la carga en este
      momento.`,
    request: orderRequestSchema,
    response: orderAnswerSchema,
    notes: [],
  },
})

function writeCreated({ code, promise, notices }: CheckedOrder): JsonObject {
  const stored = { codError: 0, descError: '', resultado: 'OK', codGestion: code ?? '' }
  const answer = { ...stored, ...writeDeliveryDates(promise) }
  return notices === undefined ? answer : { ...answer, avisos: notices.map(writeNotice) }
}

function writeNotice(notice: OrderNotice) {
  return { campo: restPath(notice), descripcion: noticeTexts[notice.refusal] }
}

/** Every field is present (D2); a refusal names the order to callers that may see it. */
function failOrder({ extra, ...failure }: Failure, body: JsonObject | undefined): JsonObject {
  const codeText = failure.kind === 'refused' ? textOf(body?.['codigoSeguimiento']) : undefined
  const { kind, code, message } = failure
  // A request that can't be parsed has no field to name, but its fault is listed as well.
  const errores = [{ campo: '', codError: code, descError: message }]
  const listed = kind === 'unreadable' ? { errores } : {}
  return { ...failPlainly(failure), codGestion: codeText?.toUpperCase() ?? '', ...listed, ...extra }
}

function readOrder(body: JsonObject, context: OrdersContext): OrderRequest {
  const { draft, reading } = readOrderMessage(body)
  return toOrderRequest(draft, reading, body, context)
}

function explainRefusal(refused: OrderRefused, { zone, header }: OrdersContext) {
  const at = (ms: number) => dateTimeText(zone, ms)
  const errores = refused.violations.map((violation) => {
    const campo = restPath(violation)
    const place = placeText(violation, campo, header('idempotency-key'))
    const descError = violationText(violation, place, at)
    return { campo, codError: orderCodes[violation.refusal].code, descError }
  })
  const first = refused.violations[0]
  const existente =
    first?.since === undefined ? {} : { existente: { desde: at(first.since), igual: first.same } }
  return { message: errores[0]?.descError ?? '', extra: { errores, ...existente } }
}
