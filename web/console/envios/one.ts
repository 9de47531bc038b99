import { queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { ProofSource } from '../../parts/proof-card.tsx'

/** A shipment with its order, everything that happened to it and whose it is. */
export function shipmentQuery(trackingCode: string) {
  return queryOptions({
    queryKey: ['shipments', 'history', trackingCode],
    queryFn: async () => {
      const params = { path: { trackingCode } }
      const [history, order, listed] = await Promise.all([
        dataOf(ops.GET('/shipments/{trackingCode}/history', { params })),
        dataOf(ops.GET('/orders/{trackingCode}', { params })),
        dataOf(ops.GET('/orders', { params: { query: { codes: trackingCode } } })),
      ])
      const [shipment] = listed.items
      if (shipment === undefined) throw new Error(`${trackingCode} is not listed`)
      return { history, order, shipment }
    },
    refetchInterval: 30_000,
  })
}

/** The proof that the courier brought from the door. */
export function proofSource(trackingCode: string): ProofSource {
  const path = { trackingCode }
  return {
    find: async () =>
      (await dataOf(ops.GET('/deliveries/{trackingCode}/proof', { params: { path } }))).proof,
    fetchPicture: (file) => {
      const params = { path: { ...path, file } }
      return dataOf(ops.GET('/deliveries/{trackingCode}/proof/{file}', { params, parseAs: 'blob' }))
    },
  }
}

export type Whole = Awaited<ReturnType<NonNullable<ReturnType<typeof shipmentQuery>['queryFn']>>>

export type HistoryEntry = Whole['history']['items'][number]

type Movement =
  OpsPaths['/movements']['post']['requestBody']['content']['application/json']['movements'][number]

/** Records one correction; a refusal is thrown with its reason. */
export async function sendCorrection(movement: Movement, key?: string): Promise<void> {
  const body = { movements: [{ ...movement, correction: true }] }
  const header = key === undefined ? {} : { 'Idempotency-Key': key }
  const { results } = await dataOf(ops.POST('/movements', { body, params: { header } }))
  const [result] = results
  if (result?.status === 'refused') throw new Error(result.reason)
}

/** The value declared by its sender. */
export function declaredCents({ order }: Whole): number {
  return order.products.reduce((sum, product) => sum + (product.declaredValue ?? 0), 0) * 100
}

/** The newest scan that still stands. */
export function lastScan({ history }: Whole): HistoryEntry | undefined {
  return history.items.find(({ movement }) => movement !== null && !movement.corrected)
}
