/** Reads orders sent to /v1 and explains what is wrong with them. */

import type { Shipper } from '../../../kernel/shipper.ts'
import { newStrictReading } from '../../../kits/fields/field.ts'
import { readObject } from '../../../kits/fields/structures.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { unknownProblems } from '../../../rows/unknown-names.ts'
import type { RuleField, Violation } from '../order-refusals.ts'
import type { OrderNotice, Retry, Submission } from '../orders.ts'
import { noticeTexts, violationText } from '../orders.wire.ts'
import { dropEmptyValues } from './order-reading.wire.ts'
import { orderV1Message, pickupPointFaults, withPickupPoint } from './order-v1-message.wire.ts'
import { addressWords, pointWords, violationInEnglish } from './violation-english.wire.ts'

export interface ReadOrder {
  readonly submission: Submission
  /** Fields that the message does not have. */
  readonly unknown: readonly FieldProblem[]
}

export function readOrderV1(
  body: JsonObject,
  shipper: Shipper,
  retry: Retry | undefined,
): ReadOrder {
  const reading = newStrictReading()
  const draft: JsonObject = readObject(orderV1Message, withPickupPoint(body), reading, '')
  dropEmptyValues(draft)
  const unknown = unknownProblems(reading.unknown)
  const unread = [...(reading.issues as readonly Violation[]), ...pickupPointFaults(body)]
  return { submission: { shipper, draft, unread, retry }, unknown }
}

/** The names that /v1 has for the fields that rules refer to. */
const words: Record<RuleField, string> = {
  trackingCode: 'trackingCode',
  quantity: 'quantity',
  weight: 'weightKg',
  declaredValue: 'declaredValue',
  cashOnDelivery: 'cashOnDelivery',
  sku: 'sku',
  warehouse: 'warehouse',
  location: 'location',
  locality: 'address.locality',
  postalCode: 'address.postalCode',
  idempotencyKey: 'Idempotency-Key',
}

function fieldOf({ refusal, path, field, product }: Violation): string {
  if (refusal.startsWith('branch-')) return 'pickupPoint'
  if (path !== undefined) return path
  if (field === undefined) return ''
  return product === undefined ? words[field] : `products[${product}].${words[field]}`
}

/** Notices for the sender of a stored order (D41). */
export function writeNotices(notices: readonly OrderNotice[]): FieldProblem[] {
  return notices.map((notice) => ({
    field: fieldOf(notice),
    code: notice.refusal,
    detail: noticeTexts[notice.refusal],
  }))
}

/** The texts that differ from REST's: here are other fields, and reload is a parameter. */
function textOf(violation: Violation, at: (ms: number) => string): string {
  const { refusal, cancelled, since, path } = violation
  if (refusal === 'branch-unknown') return pointWords.es
  if (refusal === 'postal-code-invalid' && path === 'address') return addressWords.es
  return refusal === 'code-taken' && cancelled && since !== undefined
    ? `El código es de una orden cancelada, del ${at(since)}: con reload=true se vuelve a cargar.`
    : violationText(violation, '', at)
}

export function fieldProblemsOf(
  violations: readonly Violation[],
  at: (ms: number) => string,
): FieldProblem[] {
  return violations.map((violation) => ({
    field: fieldOf(violation),
    code: violation.refusal,
    detail: textOf(violation, at),
    en: violationInEnglish(violation, at),
  }))
}
