import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { newFormKey } from '../../api/form-key.ts'

export const states = ['pending', 'done', 'failed', 'withdrawn'] as const
export type RescueState = (typeof states)[number]

export const pageSize = 50

export function rescuesQuery(state: RescueState, after: string | undefined) {
  const query = { state, limit: pageSize, ...(after ? { after } : {}) }
  return queryOptions({
    queryKey: ['rescues', 'list', query],
    queryFn: () => dataOf(ops.GET('/rescues', { params: { query } })),
    refetchInterval: 30_000,
  })
}

export type Rescue = Awaited<
  ReturnType<NonNullable<ReturnType<typeof rescuesQuery>['queryFn']>>
>['items'][number]

export const countsQuery = queryOptions({
  queryKey: ['rescues', 'counts'],
  queryFn: () => dataOf(ops.GET('/rescues/counts')),
  refetchInterval: 30_000,
})

export function useCarryOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ trackingCode }: Rescue) => {
      const params = { path: { trackingCode }, header: { 'Idempotency-Key': newFormKey() } }
      return dataOf(ops.POST('/rescues/{trackingCode}/carry-out', { params }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['rescues'] }),
  })
}

export type Ending = 'fail' | 'withdraw'

export async function endRescue(
  ending: Ending,
  trackingCode: string,
  reason: string,
  headers: { 'idempotency-key': string },
) {
  const header = { 'Idempotency-Key': headers['idempotency-key'] }
  const call = { params: { path: { trackingCode }, header }, body: { reason } }
  return ending === 'fail'
    ? dataOf(ops.POST('/rescues/{trackingCode}/fail', call))
    : dataOf(ops.POST('/rescues/{trackingCode}/withdraw', call))
}
