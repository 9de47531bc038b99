import { dateTimeText } from '../../kits/clock/dates.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { newReading } from '../../kits/fields/field.ts'
import type { SoapFields } from '../../kits/soap/decode.ts'
import { soapOperation } from '../../kits/soap/operation.ts'
import { refuse } from '../../outcome.ts'
import {
  invalidKey,
  type OrderRequest,
  type SenderContext,
  toOrderRequest,
} from './message/order-reading.wire.ts'
import { readSoapOrder, serviceWords } from './message/order-soap-message.wire.ts'
import type { RuleField, Violation } from './order-refusals.ts'
import type { OrderRefused, Orders } from './orders.ts'
import { orderCodes, placeText, violationText } from './orders.wire.ts'

export interface OrdersSoapContext extends SenderContext {
  readonly orders: Orders
  readonly zone: Zone
}

export const soapOrderCreation = soapOperation<
  OrdersSoapContext,
  OrderRequest,
  { code: string },
  OrderRefused
>({
  name: 'cargaCliente',
  summary: 'Carga una orden de envío; responde cuando está guardada.',
  request: 'requestCargaCliente',
  response: 'responseCargaCliente',
  credentials: 'password',
  emptyCode: 400,
  read: readOrder,
  run: (context, { submission, badKey }) =>
    badKey ? refuse(invalidKey) : context.orders.createOrder(submission),
  write: ({ code }) => ({ codError: 0, descError: '', resultado: 'OK', codGestion: code }),
  codes: orderCodes,
  explain: explainRefusal,
  fail: ({ code, message }, { codigoSeguimiento }) => ({
    codError: code,
    descError: message,
    resultado: 'ERROR',
    codGestion: typeof codigoSeguimiento === 'string' ? codigoSeguimiento.toUpperCase() : '',
  }),
})

function readOrder(fields: SoapFields, context: OrdersSoapContext): OrderRequest {
  const reading = newReading()
  const draft = readSoapOrder(fields, reading)
  const { submission, badKey } = toOrderRequest(draft, reading, fields, context)
  return { submission: { ...submission, asksLess: true }, badKey }
}

const reportedAtOnce = 5

/** The message has a single field for faults: report the first one, which sets the code (D14). */
function explainRefusal({ violations }: OrderRefused, context: OrdersSoapContext): string {
  const texts = violations
    .slice(0, reportedAtOnce)
    .map((violation) => explainViolation(violation, context))
  const [first = '', ...others] = texts
  return others.length === 0 ? first : `${first} Además: ${others.join(' ')}`
}

function explainViolation(violation: Violation, { zone, header }: OrdersSoapContext): string {
  const path = soapPath(violation)
  if (violation.refusal === 'service-unknown') return `${serviceWords} (${path})`
  if (violation.refusal === 'cash-amount-missing') return `${cashWords} (${path})`
  const place = placeText(violation, path, header('idempotency-key'))
  return violationText(violation, place, (ms) => dateTimeText(zone, ms))
}

/** This message has no service G. */
const cashWords = 'El servicio B necesita un importe de contrarreembolso mayor que 0.'

/** The names that the SOAP message has for the fields that rules refer to. */
const soapWords: Record<RuleField, string> = {
  trackingCode: 'codigoSeguimiento',
  quantity: 'cantidad',
  weight: 'pieza.peso',
  declaredValue: 'valor',
  cashOnDelivery: 'valorContrareembolso',
  sku: 'sku',
  warehouse: 'pieza.almacen',
  location: 'pieza.emplazamiento',
  locality: 'domicilio.localidad',
  postalCode: 'domicilio.codigoPostal',
  idempotencyKey: 'Idempotency-Key',
}

function soapPath({ path, field }: Violation): string {
  return path ?? (field === undefined ? '' : soapWords[field])
}
