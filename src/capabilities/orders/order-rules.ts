import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { unreadable } from '../../outcome.ts'
import { isRead, type OrderDraft, type ProductDraft, readableProducts } from './order-draft.ts'
import type { RuleField, Violation } from './order-refusals.ts'

/** What must be known to judge an order, beside the order itself. */
export interface OrderFacts {
  readonly shipper: Shipper
  /** Whether the address names a branch of the carrier's; asked for services F and G only. */
  readonly branchKnown: boolean
  /** A message that asks for less: the locality and, in WARE, the weight may be absent (D33). */
  readonly asksLess?: boolean | undefined
  /** What the warehouse does not have; asked in WARE only. */
  readonly shortages: readonly StockShortage[]
}

/** A line of an order that the stock can't serve: lines that ask for the same count together. */
export type StockShortage = { readonly line: number } & (
  | { readonly name: 'sku-unknown' }
  | { readonly name: 'stock-insufficient'; readonly asked: number; readonly available: number }
)

/** Every rule the draft breaks, beyond what could not be read at all. */
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

/** CROSS: never 0. WARE: 0 is fine, since the carrier weighs its own stock, but it must be sent. */
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

/** To a branch, the locality carries the branch's code; elsewhere it is a place, and required. */
function judgeDestination(draft: OrderDraft, facts: OrderFacts): Violation[] {
  if (!isRead(draft.address)) return []
  if (goesToBranch(draft))
    return facts.branchKnown ? [] : [{ refusal: 'branch-unknown', field: 'locality' }]
  return !facts.asksLess && isMissingText(draft.address.locality)
    ? [{ refusal: 'field-missing', field: 'locality' }]
    : []
}

/** Services with cash on delivery need an amount above 0 over all products (D17). */
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

/** The line that asks for what is not there is named (D17). */
export function judgeShortage(shortage: StockShortage): Violation {
  const { line: product } = shortage
  if (shortage.name === 'sku-unknown') return { refusal: shortage.name, field: 'sku', product }
  const { name: refusal, available, asked } = shortage
  return { refusal, field: 'quantity', product, available, asked }
}

function isMissingText(text: ProductDraft['sku']): boolean {
  return text === undefined || (text !== unreadable && text.trim() === '')
}
