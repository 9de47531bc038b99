import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { field, isJsonObject } from '../../kits/fields/field.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem, Problem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { canonicalDigest } from '../../kits/secret/digest.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse, unreadable } from '../../outcome.ts'
import { objectOf } from '../../rows/answer-schema.ts'
import { list } from '../../rows/fields.ts'
import { idempotencyProblem, type KeyOperation } from '../../rows/operation.ts'
import { flagForm } from '../../rows/query-forms.ts'
import { keyRows, message } from '../../rows/row.ts'
import { bodyOf } from '../../rows/view.ts'
import { orderV1Schema } from './message/order-v1-message.wire.ts'
import {
  fieldProblemsOf,
  type ReadOrder,
  readOrderV1,
  writeNotices,
} from './message/order-v1-reading.wire.ts'
import {
  batchResults,
  createdSchema,
  ownOrderSchema,
  writeOrder,
  writeZone,
  type ZonesContext,
} from './message/order-view.wire.ts'
import { settleOrder } from './order-content.ts'
import { isRead } from './order-draft.ts'
import type { OrderRefusal } from './order-refusals.ts'
import { orderLimits } from './orders.limits.ts'
import type { KnownOrder, OrderRefused, Orders, Retry } from './orders.ts'

export interface OwnOrdersContext extends ZonesContext {
  readonly orders: Orders
  readonly caller: Shipper
  readonly once: Retry | undefined
  readonly tracking: { links(): Promise<PageLinks> }
  readonly baseUrl: string
}

/** The page of an order's shipment. */
interface PageLinks {
  pathOf(order: Pick<KnownOrder, 'code' | 'enteredAt'>, holder: 'recipient'): string
}

const { row, plainRow } = keyRows<OwnOrdersContext>()

const problems = [
  {
    status: 400,
    meaning: 'Un campo falta, no existe o no se puede leer; `errors` los dice todos.',
  },
  { status: 409, meaning: 'El código ya existe, o su carga está en curso.' },
  idempotencyProblem,
  { status: 422, meaning: 'La orden se lee, pero rompe una regla; `errors` las dice todas.' },
  { status: 429, meaning: 'Una cuenta nueva ya cargó las órdenes que admite por día.' },
]

const reloadParameter = {
  name: 'reload',
  description: paragraph`Con \`true\`, el código puede ser el de una orden propia que se canceló: la
    reemplaza. Sin él, ese código responde 409.`,
  form: flagForm,
}

export const createOwnOrder: KeyOperation<OwnOrdersContext, Scope> = {
  method: 'POST',
  path: '/orders',
  name: 'createOrder',
  tellsProblems: true,
  summary: 'Cargar una orden',
  description: paragraph`Las mismas reglas que \`POST /cargaCliente/\`, y la misma orden guardada.
    Responde recién cuando está en disco. Si algo falla no se guarda nada y \`errors\` dice todo lo
    que hay que corregir. Sin \`trackingCode\`, la orden recibe uno.`,
  scope: 'orders:write',
  once: true,
  request: orderV1Schema,
  response: createdSchema,
  successStatus: 201,
  problems,
  query: [reloadParameter],
  async answer({ body, query }, context) {
    const reload = query['reload'] === 'true'
    const read = readOrderV1(body, context.caller, retryOf(context.once, reload))
    const loaded = await loadOrder(withReload(read, reload), context)
    return 'order' in loaded ? { status: 201, body: loaded.order } : loaded
  },
}

/** The same order with and without `reload` are two requests. */
function retryOf(once: Retry | undefined, reload: boolean): Retry | undefined {
  return once && { key: once.key, digest: reload ? `${once.digest} reload` : once.digest }
}

function withReload(read: ReadOrder, reload: boolean): ReadOrder {
  return reload ? { ...read, submission: { ...read.submission, reload } } : read
}

export const validateOwnOrder: KeyOperation<OwnOrdersContext, Scope> = {
  method: 'POST',
  path: '/orders/validate',
  name: 'validateOrder',
  tellsProblems: true,
  readsOnly: true,
  summary: 'Validar una orden sin cargarla',
  description: paragraph`Juzga la orden con las mismas reglas que la carga y no guarda nada: ni la
    orden, ni el código, ni el stock. Responde los mismos errores que respondería la carga en este
    momento.`,
  scope: 'orders:write',
  request: orderV1Schema,
  response: entity(
    'OrderValidation',
    objectOf({ valid: { type: 'boolean', description: 'Siempre `true`.' } }),
  ),
  successStatus: 200,
  problems,
  query: [reloadParameter],
  async answer({ body, query }, { orders, caller }) {
    const read = readOrderV1(body, caller, undefined)
    const { submission, unknown } = withReload(read, query['reload'] === 'true')
    const checked = await orders.checkOrder(submission)
    if (checked.ok && unknown.length === 0) return { status: 200, body: { valid: true } }
    return { problem: toProblem(checked.ok ? undefined : checked.refusal, unknown) }
  },
}

/** Not read yet: each order of a batch is judged alone. */
const orderField = field<JsonObject, { required: true }>(
  'una orden',
  orderV1Schema,
  (value) => (isJsonObject(value) ? value : unreadable),
  { required: true },
)

const orderBatch = message(
  'OrderBatch',
  {
    orders: [
      'orders',
      list(orderField, orderLimits.ordersPerBatch, {
        required: true,
        least: 1,
        description: 'Las órdenes, cada una como en POST /orders.',
      }),
    ],
  },
  { lack: 'Faltan las órdenes a cargar.' },
)

/** How many orders of a batch are read and judged before other requests get a turn. */
const ordersPerTurn = 100

export const createOwnOrders = plainRow({
  method: 'POST',
  path: '/orders/batch',
  name: 'createOrders',
  tellsProblems: true,
  summary: 'Cargar varias órdenes',
  description: paragraph`Cada una se juzga sola: las que no se pueden cargar no frenan a las otras.
    \`results\` trae un resultado por orden, en el orden enviado. Con \`Idempotency-Key\` se puede
    repetir el pedido hasta que llegue la respuesta.`,
  scope: 'orders:write',
  once: true,
  body: orderBatch,
  answer: bodyOf(batchResults),
  problems: [{ status: 400, meaning: 'No trae una lista de órdenes.' }],
  async run({ body }, context) {
    const orders = body.orders.map((order, index) => readOfBatch(order, index, context))
    const results: unknown[] = []
    for (let start = 0; start < orders.length; start += ordersPerTurn) {
      const turn = orders.slice(start, start + ordersPerTurn)
      results.push(...(await Promise.all(turn.map((one) => loadOfBatch(one, context)))))
    }
    return { results }
  },
})

/** Each order of a batch has a key of its own, so that a retry loads those still missing. */
function readOfBatch(
  order: JsonObject,
  index: number,
  { caller, once }: OwnOrdersContext,
): ReadOrder {
  const retry = once && { key: `${once.key}#${index}`, digest: canonicalDigest(order) }
  return readOrderV1(order, caller, retry)
}

async function loadOfBatch(read: ReadOrder, context: OwnOrdersContext) {
  const loaded = await loadOrder(read, context)
  if ('order' in loaded)
    return { trackingCode: loaded.order.trackingCode, order: loaded.order, problem: null }
  const { trackingCode } = read.submission.draft
  const code = isRead(trackingCode) ? trackingCode : null
  const problem = { type: 'about:blank', ...loaded.problem }
  return { trackingCode: code, order: null, problem }
}

type WritingContext = Pick<OwnOrdersContext, 'addresses' | 'tracking' | 'baseUrl'>

async function writeOwn(order: KnownOrder, { addresses, tracking, baseUrl }: WritingContext) {
  const restrictedZone = writeZone(order, { addresses })
  const trackingUrl = baseUrl + (await tracking.links()).pathOf(order, 'recipient')
  const links = { shipment: `${baseUrl}/v1/shipments/${order.code}` }
  return { ...writeOrder(order), restrictedZone, trackingUrl, links }
}

type Loaded =
  | { readonly order: JsonObject & { readonly trackingCode: TrackingCode } }
  | { readonly problem: Problem; readonly retrySeconds?: number | undefined }

async function loadOrder(
  { submission, unknown }: ReadOrder,
  { orders, ...context }: OwnOrdersContext,
): Promise<Loaded> {
  if (unknown.length > 0) {
    const checked = await orders.checkOrder(submission)
    return { problem: toProblem(checked.ok ? undefined : checked.refusal, unknown) }
  }
  const outcome = await orders.createOrder(submission)
  if (!outcome.ok)
    return { problem: toProblem(outcome.refusal, []), retrySeconds: outcome.refusal.retrySeconds }
  const { code, enteredAt, promise, notices } = outcome.value
  const content = settleOrder(submission.draft)
  const shipperNumber = submission.shipper.number
  const entered = { code, shipperNumber, enteredAt, order: content }
  const unchanged = { redirectedTo: undefined, cancelledAt: undefined, promiseBefore: undefined }
  const order = await writeOwn({ ...entered, ...unchanged, promise }, context)
  return { order: notices ? { ...order, notices: writeNotices(notices) } : order }
}

const rejected = { status: 422, title: 'Orden rechazada' }
const invalid = { status: 400, title: 'Orden inválida' }
const taken = { status: 409, title: 'Conflicto' }

/** The status of a refused order, by the fault that was found first. */
const statuses: Record<OrderRefusal, Pick<Problem, 'status' | 'title'>> = {
  'tracking-code-missing': invalid,
  'tracking-code-malformed': invalid,
  'products-missing': invalid,
  'service-unknown': invalid,
  'quantity-not-positive': invalid,
  'postal-code-invalid': invalid,
  'postal-code-uncovered': rejected,
  'branch-unknown': rejected,
  'branch-closed': rejected,
  'branch-too-heavy': rejected,
  'branch-too-large': rejected,
  'weight-not-positive': invalid,
  'weight-negative': invalid,
  'amount-negative': invalid,
  'cash-amount-missing': rejected,
  'insured-value-missing': rejected,
  'field-missing': invalid,
  'field-malformed': invalid,
  'sku-unknown': rejected,
  'stock-insufficient': rejected,
  'volume-limited': { status: 429, title: 'Demasiadas órdenes' },
  'idempotency-key-invalid': invalid,
  'idempotency-key-reused': taken,
  'code-taken': taken,
  'load-in-force': taken,
}

function toProblem(refused: OrderRefused | undefined, unknown: readonly FieldProblem[]): Problem {
  const errors = [...unknown, ...fieldProblemsOf(refused?.violations ?? [], isoText)]
  const { detail = '', en = '' } = errors[0] ?? {}
  const isInvalid = refused === undefined || unknown.length > 0
  const code = isInvalid ? 'field-unknown' : refused.name
  return { ...(isInvalid ? invalid : statuses[refused.name]), code, detail, en, errors }
}

export const getOwnOrder = row({
  method: 'GET',
  path: '/orders/:trackingCode',
  name: 'getOwnOrder',
  summary: 'Ver una orden',
  description: paragraph`Todo lo que se guardó de una orden propia, tal como se envió: también los
    campos que el contrato no conoce. Lo que no se envió es \`null\`, o una lista vacía.`,
  scope: 'orders:read',
  expands: { shipment: 'getShipment', measurements: 'listOwnMeasurements' },
  answer: bodyOf(ownOrderSchema),
  async run({ params }, { orders, caller, ...context }) {
    const code = parseTrackingCode(params.trackingCode)
    const order = code.ok ? await orders.findOrder(code.value) : undefined
    // Another shipper's order is reported as unknown, as in GET /shipments/:trackingCode.
    if (order?.shipperNumber !== caller.number) return refuse('piece-unknown')
    return accept(await writeOwn(order, context))
  },
  refusals: { 'piece-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'] },
})
