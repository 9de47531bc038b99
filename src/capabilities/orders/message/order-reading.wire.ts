/** Reads the REST message of an order, from the endpoint or from a spreadsheet. */

import type { Shipper } from '../../../kernel/shipper.ts'
import {
  isJsonObject,
  type JsonSchema,
  newReading,
  type Reading,
} from '../../../kits/fields/field.ts'
import { readObject } from '../../../kits/fields/structures.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { canonicalDigest } from '../../../kits/secret/digest.ts'
import { limits } from '../../../limits.ts'
import type { OrderDraft } from '../order-draft.ts'
import type { RuleField, Violation } from '../order-refusals.ts'
import type { OrderRefused, Retry, Submission } from '../orders.ts'
import { orderCodes, violationText } from '../orders.wire.ts'
import { orderMessage } from './order-message.wire.ts'
import type { MessageField } from './order-messages.ts'

export interface ReadMessage {
  readonly draft: JsonObject
  readonly reading: Reading
}

export function readOrderMessage(body: JsonObject): ReadMessage {
  const reading = newReading()
  const draft = readObject(orderMessage, body, reading, '', 'autentificacion')
  const complete = reading.additional ? { ...draft, additional: reading.additional } : draft
  return { draft: complete, reading }
}

/** The names that the REST message has for the fields that rules refer to. */
const restWords: Record<RuleField, string> = {
  trackingCode: 'codigoSeguimiento',
  quantity: 'cantidad',
  weight: 'peso',
  declaredValue: 'valor',
  cashOnDelivery: 'valorContrareembolso',
  sku: 'sku',
  warehouse: 'almacen',
  location: 'emplazamiento',
  locality: 'domicilio.localidad',
  postalCode: 'domicilio.codigoPostal',
  idempotencyKey: 'Idempotency-Key',
}

export function restPath({ path, field, product }: Violation): string {
  if (path !== undefined) return path
  if (field === undefined) return ''
  return product === undefined ? restWords[field] : `productos[${product}].${restWords[field]}`
}

/** Every field of the message, in message order, from the declarations of the message. */
export function messageFields(): MessageField[] {
  return Object.entries(orderMessage).flatMap(([wire, [, declared]]) =>
    fieldsOf(wire, declared.schema, declared.required),
  )
}

function fieldsOf(path: string, schema: JsonSchema, required: boolean): MessageField[] {
  const items = schema['items'] as JsonSchema | undefined
  const inner = schema['type'] === 'array' ? items : schema
  const properties = inner?.['properties'] as Record<string, JsonSchema> | undefined
  if (properties === undefined) return [toMessageField(path, schema, required)]
  const names = (inner?.['required'] ?? []) as readonly string[]
  const place = schema['type'] === 'array' ? `${path}[]` : path
  return Object.entries(properties).flatMap(([name, field]) =>
    fieldsOf(`${place}.${name}`, field, required && names.includes(name)),
  )
}

function toMessageField(path: string, schema: JsonSchema, required: boolean): MessageField {
  return {
    path,
    type: typeOf(schema),
    choices: (schema['enum'] ?? []) as readonly string[],
    required,
    requiredWhen: schema['x-requiredWhen'] as string | undefined,
    description: (schema['description'] ?? '') as string,
  }
}

function typeOf(schema: JsonSchema): MessageField['type'] {
  if (schema['enum']) return 'choice'
  if (schema['type'] === 'array' || schema['anyOf']) return 'texts'
  if (schema['type'] === 'integer') return 'whole'
  if (schema['type'] === 'number') return 'decimal'
  const { pattern } = schema as { readonly pattern?: string }
  return pattern?.includes('/') ? 'date' : 'text'
}

/** Returns a refused order's faults for callers that have their own names for its fields. */
export function explainFaults(
  { violations }: OrderRefused,
  nameOf: (path: string) => string,
  at: (ms: number) => string,
): ExplainedFault[] {
  return violations.map((violation) => {
    const path = restPath(violation)
    const text = violationText(violation, nameOf(path), at)
    return { path, code: orderCodes[violation.refusal].code, text, violation }
  })
}

export interface ExplainedFault {
  readonly path: string
  readonly code: number
  readonly text: string
  readonly violation: Violation
}

/** The sender of an order, and the request headers. */
export interface SenderContext {
  readonly caller: Shipper
  header(name: string): string | undefined
}

export interface OrderRequest {
  readonly submission: Submission
  readonly badKey: boolean
}

/** Converts a read order into a request for the door, with the key that makes retries safe. */
export function toOrderRequest(
  draft: JsonObject,
  reading: Reading,
  body: JsonObject,
  context: SenderContext,
): OrderRequest {
  dropEmptyValues(draft)
  const key = context.header('idempotency-key')
  const submission = {
    shipper: context.caller,
    draft: draft as OrderDraft,
    unread: reading.issues as readonly Violation[],
    retry: key ? toRetry(key, body) : undefined,
  }
  return { submission, badKey: (key?.length ?? 0) > limits.idempotencyKeyCharacters }
}

/** Drops stand-ins for "no value" in the messages of stores. */
export function dropEmptyValues(draft: JsonObject): void {
  dropZeroCoordinates(draft['address'])
  dropZeroCoordinates(draft['alternativeAddress'])
  dropEmptyAlternative(draft)
}

/** 0,0 lies in the sea off Africa: it means that the store had no coordinates (D20). */
function dropZeroCoordinates(address: unknown): void {
  if (!isJsonObject(address)) return
  const isZero = (value: unknown) => typeof value === 'string' && /^-?0*\.?0*$/.test(value)
  if (!isZero(address['latitude']) || !isZero(address['longitude'])) return
  delete address['latitude']
  delete address['longitude']
}

/** An address whose fields are all absent counts as absent (D4). */
function dropEmptyAlternative(draft: JsonObject): void {
  const { alternativeAddress: address } = draft
  if (isJsonObject(address) && Object.keys(address).length === 0) delete draft['alternativeAddress']
}

function toRetry(key: string, body: JsonObject): Retry {
  const { autentificacion: _credentials, ...rest } = body
  return { key, digest: canonicalDigest(rest), keepsRefusals: true }
}

export const invalidKey: OrderRefused = {
  name: 'idempotency-key-invalid',
  violations: [{ refusal: 'idempotency-key-invalid', field: 'idempotencyKey' }],
}
