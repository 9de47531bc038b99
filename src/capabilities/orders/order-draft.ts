import type { Order, Product } from '../../kernel/order.ts'
import { type Read, unreadable } from '../../outcome.ts'

/** An order as far as it could be read; rules skip unreadable fields. */
export type Drafted<Whole> = { readonly [Field in keyof Whole]?: Read<Whole[Field]> }

export type ProductDraft = Drafted<Product>

export type AddressDraft = Drafted<Order['address']>

export interface OrderDraft extends Omit<Drafted<Order>, 'products' | 'address'> {
  readonly products?: Read<readonly Read<ProductDraft>[]>
  readonly address?: Read<AddressDraft>
}

export function isRead<Value>(
  value: Value,
): value is Exclude<Value, undefined | typeof unreadable> {
  return value !== undefined && value !== unreadable
}

/** The readable products, with their indexes in the list. */
export function readableProducts(draft: OrderDraft): [index: number, product: ProductDraft][] {
  if (!isRead(draft.products)) return []
  return draft.products
    .map((product, index): [number, Read<ProductDraft>] => [index, product])
    .filter((entry): entry is [number, ProductDraft] => isRead(entry[1]))
}
