/**
 * Why an order is not stored, in the order in which they are reported when there are several (D14).
 * Refusals found only while storing come last.
 */
export const orderRefusals = [
  'tracking-code-missing',
  'tracking-code-malformed',
  'products-missing',
  'service-unknown',
  'quantity-not-positive',
  'postal-code-invalid',
  'postal-code-uncovered',
  'branch-unknown',
  'branch-closed',
  'branch-too-heavy',
  'branch-too-large',
  'weight-not-positive',
  'weight-negative',
  'amount-negative',
  'cash-amount-missing',
  'insured-value-missing',
  'field-missing',
  'field-malformed',
  'sku-unknown',
  'stock-insufficient',
  'volume-limited',
  'idempotency-key-invalid',
  'idempotency-key-reused',
  'code-taken',
  'load-in-force',
] as const

export type OrderRefusal = (typeof orderRefusals)[number]

/** The fields that rules refer to; each face has its own names for them. */
export type RuleField =
  | 'trackingCode'
  | 'quantity'
  | 'weight'
  | 'declaredValue'
  | 'cashOnDelivery'
  | 'sku'
  | 'warehouse'
  | 'location'
  | 'locality'
  | 'postalCode'
  | 'idempotencyKey'

/** One broken rule and its field: a path of the message, or the rule's own name for the field. */
export interface Violation {
  readonly refusal: OrderRefusal
  readonly path?: string
  readonly field?: RuleField
  readonly product?: number
  /** The values that the field accepts. */
  readonly expects?: string
  /** The same in English, where the schema does not say it. */
  readonly expectsInEnglish?: string
  readonly schema?: { readonly [keyword: string]: unknown }
  /** Stock: the units available and the units requested. */
  readonly available?: number
  readonly asked?: number
  /** When a closed branch reopens, if that is known. */
  readonly until?: number | undefined
  /** The most that a branch takes: the weight in kilograms, or the sides in centimetres. */
  readonly mostHundredths?: readonly number[]
  /** How long to wait, when a limit was reached. */
  readonly retrySeconds?: number
  /**
   * Set for a taken code, for its owner only: since when, and whether the stored order is the same.
   */
  readonly since?: number
  readonly same?: boolean
  /** The stored order was cancelled: a spreadsheet may load its code again (D30). */
  readonly cancelled?: boolean
}

export const codeMissing: Violation = { refusal: 'tracking-code-missing', field: 'trackingCode' }

export const codeTaken: Violation = { refusal: 'code-taken', field: 'trackingCode' }

const rank = new Map<string, number>(orderRefusals.map((name, index) => [name, index]))

/** The recipient's document number, at the same path in both messages. */
const documentNumber = 'destinatario.numeroDocumento'

/** The document number comes before the other fields that have no code of their own. */
function rankOf({ refusal, path }: Violation): number {
  const isFirst = path === documentNumber
  return (rank.get(isFirst ? 'field-missing' : refusal) ?? 0) - (isFirst ? 0.5 : 0)
}

export function byPrecedence(violations: readonly Violation[]): Violation[] {
  return [...violations].sort((left, right) => rankOf(left) - rankOf(right))
}
