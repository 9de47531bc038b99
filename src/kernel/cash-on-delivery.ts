import type { Order } from './order.ts'
import { serviceTypes } from './service-type.ts'

/**
 * What is to be collected for an order, over all its products, in whole pesos. An amount sent with
 * a service that collects nothing is only on record.
 */
export function cashOnDeliveryPesos({ service, products }: Pick<Order, 'service' | 'products'>) {
  if (!serviceTypes[service].cashOnDelivery) return 0
  return products.reduce((sum, { cashOnDelivery = 0 }) => sum + cashOnDelivery, 0)
}
