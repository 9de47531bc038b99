import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'

/** The shipment with its order, what was measured and how often its label was printed. */
export function shipmentQuery(trackingCode: string) {
  return queryOptions({
    queryKey: ['shipments', 'one', trackingCode],
    queryFn: async () => {
      const params = { path: { trackingCode } }
      const [shipment, order, { items: measurements }, prints] = await Promise.all([
        dataOf(v1.GET('/shipments/{trackingCode}', { params })),
        dataOf(v1.GET('/orders/{trackingCode}', { params })),
        dataOf(v1.GET('/shipments/{trackingCode}/measurements', { params })),
        dataOf(v1.GET('/shipments/{trackingCode}/prints', { params })),
      ])
      return { shipment, order, measurements, prints }
    },
  })
}

export type Whole = Awaited<ReturnType<NonNullable<ReturnType<typeof shipmentQuery>['queryFn']>>>

export function eventsQuery(trackingCode: string) {
  return queryOptions({
    queryKey: ['events', trackingCode],
    queryFn: () => dataOf(v1.GET('/events', { params: { query: { trackingCode, limit: 100 } } })),
  })
}

/** The form of a new shipment, filled in as this one. */
export function newLike(trackingCode: string): string {
  return `/portal/envios/nuevo?desde=${encodeURIComponent(trackingCode)}`
}
