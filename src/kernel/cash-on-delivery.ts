import type { Order } from './order.ts'

/** What is to be collected for an order, over all its products, in whole pesos. */
export function cashOnDeliveryPesos({ products }: Pick<Order, 'products'>): number {
  return products.reduce((sum, { cashOnDelivery = 0 }) => sum + cashOnDelivery, 0)
}
