import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { opsQuery } from '../../api/queries.ts'
import { addDays, today } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { fullestQuery } from '../../parts/usual-branch.ts'

const most = 200

/** The rights of a role over cash: branches take it in, executives settle it. */
export function useCashRights() {
  const { role, branch } = useSession().membership
  return {
    /** Payments to shops concern the whole carrier. */
    seesPayouts: role !== 'branch' || branch === undefined,
    mayHandOver: role === 'administrator' || role === 'branch',
    maySettle: role === 'administrator' || role === 'executive',
  }
}

export const balancesQuery = opsQuery('/cash/balances')

/** The amounts that couriers of a branch collected and did not hand over. */
export function collectedQuery(branch: string | undefined) {
  const query = { state: 'collected', limit: most, ...(branch ? { branch } : {}) } as const
  return { ...opsQuery('/cash/collections', { query }), enabled: branch !== undefined }
}

/** Where couriers have the most to hand over. */
export const fullestCashQuery = fullestQuery('cash', async () => {
  const query = { state: 'collected', limit: most } as const
  const { items } = await dataOf(ops.GET('/cash/collections', { params: { query } }))
  const byBranch = [...Map.groupBy(items, ({ branch }) => branch)]
  byBranch.sort(([, one], [, other]) => other.length - one.length)
  return byBranch[0]?.[0] ?? null
})

export type Collection = Awaited<
  ReturnType<NonNullable<ReturnType<typeof collectedQuery>['queryFn']>>
>['items'][number]

export const differencesQuery = opsQuery('/cash/hand-overs', { query: { open: true, limit: most } })

export type HandOver = Awaited<
  ReturnType<NonNullable<(typeof differencesQuery)['queryFn']>>
>['items'][number]

export const unpaidQuery = opsQuery('/cash/statements', { query: { paid: false, limit: most } })

/** The sum of the payments in the last thirty days. */
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
