import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { newFormKey } from '../../api/form-key.ts'
import { opsQuery } from '../../api/queries.ts'
import { useSession } from '../../house/session.tsx'

const most = 200

/** The waiting orders, the first to depart first. */
export const waitingQuery = queryOptions({
  queryKey: ['picking', 'waiting'],
  queryFn: async () => {
    const { items } = await dataOf(ops.GET('/picking', { params: { query: { limit: most } } }))
    const departure = ({ departsAt }: (typeof items)[number]) => departsAt ?? '9'
    return items.toSorted((one, other) => (departure(one) < departure(other) ? -1 : 1))
  },
  refetchInterval: 30_000,
})

export type Order = Awaited<ReturnType<NonNullable<(typeof waitingQuery)['queryFn']>>>[number]
export type Unit = Order['units'][number]

/** Null is an order without goods of the warehouse. */
export function orderQuery(code: string) {
  return queryOptions({
    queryKey: ['picking', 'one', code],
    queryFn: (): Promise<Order | null> => {
      const params = { path: { trackingCode: code } }
      return orNull(dataOf(ops.GET('/picking/{trackingCode}', { params })))
    },
  })
}

export function useMayPick(): boolean {
  return useSession().membership.role !== 'reader'
}

const callOf = (trackingCode: string) => ({
  path: { trackingCode },
  header: { 'Idempotency-Key': newFormKey() },
})

export function usePick(code: string) {
  const queries = useQueryClient()
  const show = (order: Order) => {
    queries.setQueryData(orderQuery(code).queryKey, order)
    return queries.invalidateQueries({ queryKey: ['picking'] })
  }
  const pick = useMutation({
    mutationFn: (line: number) =>
      dataOf(
        ops.POST('/picking/{trackingCode}', {
          params: callOf(code),
          body: { lines: [{ line, units: 1 }] },
        }),
      ),
    onSuccess: show,
  })
  const miss = useMutation({
    mutationFn: (body: { line: number; units: number }) =>
      dataOf(ops.POST('/picking/{trackingCode}/shortage', { params: callOf(code), body })),
    onSuccess: show,
  })
  return { pick, miss }
}

/** The labels of these orders, each with the articles to take. */
export function saveLabels(codes: readonly string[]): Promise<void> {
  const header = { 'Idempotency-Key': newFormKey() }
  const call = ops.POST('/labels/picking', {
    params: { header },
    body: { codes: [...codes] },
    parseAs: 'blob',
  })
  return saveFile(call, 'etiquetas-con-picking.pdf')
}

export const receivingQuery = opsQuery('/vouchers', {
  query: { state: 'receiving', sort: 'newest', limit: 1 },
})

export type Voucher = Awaited<
  ReturnType<NonNullable<(typeof receivingQuery)['queryFn']>>
>['items'][number]
