import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { addDays, today } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'

const most = 200

/** What a role may do with cash: branches take it in, executives settle it. */
export function useCashRights() {
  const { role, branch } = useSession().membership
  return {
    /** What is paid to shops is of the whole carrier. */
    seesPayouts: role !== 'branch' || branch === undefined,
    mayHandOver: role === 'administrator' || role === 'branch',
    maySettle: role === 'administrator' || role === 'executive',
  }
}

export const balancesQuery = queryOptions({
  queryKey: ['cash', 'balances'],
  queryFn: () => dataOf(ops.GET('/cash/balances')),
})

/** What couriers of a branch collected and did not hand over. */
export function collectedQuery(branch: string | undefined) {
  const query = { state: 'collected', limit: most, ...(branch ? { branch } : {}) } as const
  return queryOptions({
    queryKey: ['cash', 'collected', branch],
    queryFn: () => dataOf(ops.GET('/cash/collections', { params: { query } })),
    enabled: branch !== undefined,
  })
}

export type Collection = Awaited<
  ReturnType<NonNullable<ReturnType<typeof collectedQuery>['queryFn']>>
>['items'][number]

export const differencesQuery = queryOptions({
  queryKey: ['cash', 'hand-overs', 'open'],
  queryFn: () =>
    dataOf(ops.GET('/cash/hand-overs', { params: { query: { open: true, limit: most } } })),
})

export type HandOver = Awaited<
  ReturnType<NonNullable<(typeof differencesQuery)['queryFn']>>
>['items'][number]

export const unpaidQuery = queryOptions({
  queryKey: ['cash', 'statements', 'unpaid'],
  queryFn: () =>
    dataOf(ops.GET('/cash/statements', { params: { query: { paid: false, limit: most } } })),
})

/** The sum of what was paid in the last thirty days. */
export const paidQuery = queryOptions({
  queryKey: ['cash', 'statements', 'paid'],
  queryFn: async () => {
    const since = addDays(today(), -30)
    let after: string | undefined
    let cents = 0
    do {
      const query = {
        paid: true,
        from: addDays(since, -60),
        limit: most,
        ...(after ? { after } : {}),
      }
      const page = await dataOf(ops.GET('/cash/statements', { params: { query } }))
      for (const { paidOn, totalCents } of page.items)
        if (paidOn !== null && paidOn >= since) cents += totalCents
      after = page.next
    } while (after)
    return { cents }
  },
})

export async function handOver(
  body: { branch: string; trackingCodes: string[]; countedCents: number },
  key: string,
) {
  const params = { header: { 'Idempotency-Key': key } }
  return dataOf(ops.POST('/cash/hand-overs', { params, body }))
}
