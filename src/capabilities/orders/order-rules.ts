import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { unreadable } from '../../outcome.ts'
import { isRead, type OrderDraft, type ProductDraft, readableProducts } from './order-draft.ts'
import type { RuleField, Violation } from './order-refusals.ts'

/** The facts needed to judge an order, besides the order itself. */
export interface OrderFacts {
  readonly shipper: Shipper
  /** Whether the address names a branch of the carrier; looked up for services F and G only. */
  readonly branchKnown: boolean
  /**
   * The obstacles that keep that branch from receiving the order; looked up for services F and G
   * only.
   */
  readonly obstacles?: readonly BranchObstacle[]
  /** The carrier takes no orders to the postal code: no tariff of the shipper covers it (D41). */
  readonly uncovered?: boolean
  /** The message requires less: the locality and, in WARE, the weight may be absent (D33). */
  readonly asksLess?: boolean | undefined
  /** The missing stock; looked up in WARE only. */
  readonly shortages: readonly StockShortage[]
}

/** Why a branch can't receive the order (D41). */
export type BranchObstacle =
  | { readonly name: 'branch-closed'; readonly until: number | undefined }
  | {
      readonly name: 'branch-too-heavy' | 'branch-too-large'
      readonly mostHundredths: readonly number[]
    }

/** A line of an order that the stock can't serve; lines for the same units are counted together. */
export type StockShortage = { readonly line: number } & (
  | { readonly name: 'sku-unknown' }
  | { readonly name: 'stock-insufficient'; readonly asked: number; readonly available: number }
)

/** Returns every rule that the draft breaks, besides the fields that could not be read. */
export function judgeOrder(draft: OrderDraft, facts: OrderFacts): Violation[] {
  const products = readableProducts(draft)
  return [
    ...products.flatMap(([index, product]) => judgeProduct(index, product, facts)),
    ...judgeDestination(draft, facts),
    ...judgeCashOnDelivery(draft),
    ...facts.shortages.map(judgeShortage),
  ]
}

function judgeProduct(index: number, product: ProductDraft, facts: OrderFacts): Violation[] {
  const { shipper } = facts
  const violations: Violation[] = []
  const broken = (refusal: Violation['refusal'], field: RuleField) =>
    violations.push({ refusal, field, product: index })
  const { quantity, declaredValue, cashOnDelivery } = product
  if (isRead(quantity) && quantity <= 0) broken('quantity-not-positive', 'quantity')
  if (isRead(declaredValue) && declaredValue < 0) broken('amount-negative', 'declaredValue')
  if (isRead(cashOnDelivery) && cashOnDelivery < 0) broken('amount-negative', 'cashOnDelivery')
  if (shipper.insured && (declaredValue === undefined || declaredValue === 0))
    broken('insured-value-missing', 'declaredValue')
  const weight = judgeWeight(product, facts)
  if (weight) broken(weight, 'weight')
  if (shipper.mode === 'WARE') {
    for (const field of ['sku', 'warehouse', 'location'] as const)
      if (isMissingText(product[field])) broken('field-missing', field)
  }
  return violations
}

/**
 * CROSS: never 0. WARE: 0 is allowed, since the carrier weighs its own stock, but it is required.
 */
function judgeWeight(
  product: ProductDraft,
  { shipper, asksLess }: OrderFacts,
): 'weight-not-positive' | 'weight-negative' | 'field-missing' | undefined {
  const weight = product.weightHundredthsKg
  if (weight === unreadable || (weight === undefined && asksLess && shipper.mode === 'WARE'))
    return undefined
  if (shipper.mode === 'CROSS')
    return weight === undefined || weight <= 0 ? 'weight-not-positive' : undefined
  if (weight === undefined) return 'field-missing'
  return weight < 0 ? 'weight-negative' : undefined
}

export function goesToBranch(draft: OrderDraft): boolean {
  return isRead(draft.service) && serviceTypes[draft.service].toBranch
}

/** For a branch, the locality holds the branch's code; otherwise it is a required place name. */
function judgeDestination(draft: OrderDraft, facts: OrderFacts): Violation[] {
  if (!isRead(draft.address)) return []
  const uncovered: Violation[] = facts.uncovered ? [uncoveredPostalCode] : []
  if (goesToBranch(draft)) return [...uncovered, ...judgeBranch(facts)]
  return !facts.asksLess && isMissingText(draft.address.locality)
    ? [...uncovered, { refusal: 'field-missing', field: 'locality' }]
    : uncovered
}

export const uncoveredPostalCode = {
  refusal: 'postal-code-uncovered',
  field: 'postalCode',
} as const satisfies Violation

function judgeBranch({ branchKnown, obstacles = [] }: OrderFacts): Violation[] {
  if (!branchKnown) return [{ refusal: 'branch-unknown', field: 'locality' }]
  return obstacles.map(({ name: refusal, ...facts }) => ({ refusal, field: 'locality', ...facts }))
}

/** Services with cash on delivery need a total above 0 over all products (D17). */
function judgeCashOnDelivery(draft: OrderDraft): Violation[] {
  if (!isRead(draft.service) || !collectsCash(draft.service) || !isRead(draft.products)) return []
  const amounts = readableProducts(draft).map(([, product]) => product.cashOnDelivery)
  if (amounts.length < draft.products.length || amounts.includes(unreadable)) return []
  const total = amounts.filter(isRead).reduce((sum, amount) => sum + amount, 0)
  const negative = amounts.filter(isRead).some((amount) => amount < 0)
  return total > 0 || negative
    ? []
    : [{ refusal: 'cash-amount-missing', field: 'cashOnDelivery', product: 0 }]
}

function collectsCash(service: ServiceType): boolean {
  return serviceTypes[service].cashOnDelivery
}

/** Names the line that requests missing stock (D17). */
export function judgeShortage(shortage: StockShortage): Violation {
  const { line: product } = shortage
  if (shortage.name === 'sku-unknown') return { refusal: shortage.name, field: 'sku', product }
  const { name: refusal, available, asked } = shortage
  return { refusal, field: 'quantity', product, available, asked }
}

function isMissingText(text: ProductDraft['sku']): boolean {
  return text === undefined || (text !== unreadable && text.trim() === '')
}
