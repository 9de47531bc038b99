import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { showFile } from '../../api/file.ts'
import { v1Query } from '../../api/queries.ts'
import type { ProofSource } from '../../parts/proof-card.tsx'

/** The shipment with its order, its measurements and the prints of its label. */
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

/** The proof that the courier brought from the door. */
export function proofSource(trackingCode: string): ProofSource {
  const path = { trackingCode }
  return {
    find: async () =>
      (await dataOf(v1.GET('/shipments/{trackingCode}/proof', { params: { path } }))).proof,
    fetchPicture: (file) => {
      const params = { path: { ...path, file } }
      return dataOf(v1.GET('/shipments/{trackingCode}/proof/{file}', { params, parseAs: 'blob' }))
    },
  }
}

/** How far the courier is from a shipment that is out for delivery. */
export function approachQuery(trackingCode: string) {
  return v1Query('/shipments/{trackingCode}/approach', { path: { trackingCode } })
}

export type Whole = Awaited<ReturnType<NonNullable<ReturnType<typeof shipmentQuery>['queryFn']>>>

/** The events of a shipment, each with the last time that it was sent to a subscription. */
export function eventsQuery(trackingCode: string) {
  return queryOptions({
    queryKey: ['events', trackingCode],
    queryFn: async () => {
      const [events, webhooks] = await Promise.all([
        dataOf(v1.GET('/events', { params: { query: { trackingCode, limit: 100 } } })),
        dataOf(v1.GET('/webhooks', { params: { query: {} } })),
      ])
      const perWebhook = await Promise.all(
        webhooks.items.map(async ({ id, url }) => {
          const params = { path: { id }, query: { trackingCode, limit: 100 } }
          const { items } = await dataOf(v1.GET('/webhooks/{id}/attempts', { params }))
          return { webhook: { id, host: new URL(url).host }, attempts: items }
        }),
      )
      return events.items.flatMap((event) => {
        const deliveries = perWebhook.flatMap(({ webhook, attempts }) => {
          const attempt = attempts.find((one) => one.event === event.id)
          return attempt ? [{ event, webhook, attempt }] : []
        })
        return deliveries.length > 0 ? deliveries : [{ event }]
      })
    },
  })
}

export interface Delivery {
  readonly event: {
    readonly id: string
    readonly type: string
    readonly timestamp: string
    readonly sequence: number | null
  }
  readonly webhook?: { readonly id: string; readonly host: string }
  readonly attempt?: {
    readonly status: number | null
    readonly ms: number
    readonly number: number
  }
}

/** The form of a new shipment, filled in as this one; the others follow it, one after another. */
export function newLike(trackingCode: string, others: readonly string[] = []): string {
  const path = `/portal/envios/nuevo?desde=${encodeURIComponent(trackingCode)}`
  return others.length === 0 ? path : `${path}&luego=${encodeURIComponent(others.join(','))}`
}

/** Shows the label in a tab of its own, to look at or to print. */
export function showLabel(trackingCode: string): Promise<void> {
  const params = { path: { trackingCode } }
  return showFile(() => v1.GET('/labels/{trackingCode}.png', { params, parseAs: 'blob' }))
}
