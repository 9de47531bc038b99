import type { Shipper } from '../../../kernel/shipper.ts'
import { isJsonObject, type Reading } from '../../../kits/fields/field.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { canonicalDigest } from '../../../kits/secret/digest.ts'
import { limits } from '../../../limits.ts'
import type { OrderDraft } from '../order-draft.ts'
import type { Violation } from '../order-refusals.ts'
import type { OrderRefused, Retry, Submission } from '../orders.ts'

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

/** Drops what stands for no value in the messages that stores send. */
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
  return { key, digest: canonicalDigest(rest) }
}

export const invalidKey: OrderRefused = {
  name: 'idempotency-key-invalid',
  violations: [{ refusal: 'idempotency-key-invalid', field: 'idempotencyKey' }],
}
