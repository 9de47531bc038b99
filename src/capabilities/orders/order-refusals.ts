/**
 * Why an order is not stored, in the order in which reasons are answered when there are several
 * (D14). What is found only while storing comes last.
 */
export const orderRefusals = [
  'tracking-code-missing',
  'tracking-code-malformed',
  'products-missing',
  'service-unknown',
  'quantity-not-positive',
  'postal-code-invalid',
  'branch-unknown',
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

/** The fields that rules speak of; each face has its own words for them. */
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
  | 'idempotencyKey'

/**
 * One broken rule, and where: as a path of the message, or as the rule's own word for the field.
 */
export interface Violation {
  readonly refusal: OrderRefusal
  readonly path?: string
  readonly field?: RuleField
  readonly product?: number
  /** What the field takes. */
  readonly expects?: string
  /** Stock: what is there and what was asked for. */
  readonly available?: number
  readonly asked?: number
  /** How long to wait where there is a limit. */
  readonly retrySeconds?: number
  /**
   * Taken codes, told to their owner only: since when, and whether the stored order is the same.
   */
  readonly since?: number
  readonly same?: boolean
  /** The stored order was cancelled: a spreadsheet may load its code again (D30). */
  readonly cancelled?: boolean
}

export const codeTaken: Violation = { refusal: 'code-taken', field: 'trackingCode' }

const rank = new Map<string, number>(orderRefusals.map((name, index) => [name, index]))

/** Where both messages have the recipient's document number. */
const documentNumber = 'destinatario.numeroDocumento'

/** The document number comes before the other fields that have no code of their own. */
function rankOf({ refusal, path }: Violation): number {
  const isFirst = path === documentNumber
  return (rank.get(isFirst ? 'field-missing' : refusal) ?? 0) - (isFirst ? 0.5 : 0)
}

export function byPrecedence(violations: readonly Violation[]): Violation[] {
  return [...violations].sort((left, right) => rankOf(left) - rankOf(right))
}
