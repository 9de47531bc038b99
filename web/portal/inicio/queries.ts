import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { addDays, today } from '../../formats/dates.ts'

export const spans = [7, 30, 90] as const

export type Span = (typeof spans)[number]

async function fetchDashboard(query: { from: string; to: string }) {
  return dataOf(v1.GET('/dashboard', { params: { query } }))
}

export type Dashboard = Awaited<ReturnType<typeof fetchDashboard>>

export function dashboardQuery(days: Span) {
  const to = today()
  const query = { from: addDays(to, 1 - days), to }
  return queryOptions({ queryKey: ['dashboard', query], queryFn: () => fetchDashboard(query) })
}

/** What waits for a decision, the most pressing first. */
export const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: () => dataOf(v1.GET('/attention', { params: { query: { limit: 5 } } })),
})

/** Cash that was collected and not paid out yet. */
export const cashQuery = queryOptions({
  queryKey: ['cash', 'unpaid'],
  queryFn: async () => {
    const states = ['collected', 'handed-over', 'settled'] as const
    const lists = await Promise.all(
      states.map((state) =>
        dataOf(v1.GET('/cash/collections', { params: { query: { state, limit: 100 } } })),
      ),
    )
    const items = lists.flatMap((list) => list.items)
    return {
      cents: items.reduce((sum, one) => sum + one.amountCents, 0),
      shipments: items.length,
      isMore: lists.some((list) => list.next !== undefined),
    }
  },
})

export const unprintedQuery = queryOptions({
  queryKey: ['labels', 'pending'],
  queryFn: () => dataOf(v1.GET('/labels/pending', { params: { query: { limit: 100 } } })),
})

export function handOversQuery() {
  return queryOptions({
    queryKey: ['hand-overs', today()],
    queryFn: () => dataOf(v1.GET('/hand-overs', { params: { query: { day: today() } } })),
  })
}

export function accountQuery() {
  const query = { from: `${today().slice(0, 7)}-01`, to: today() }
  return queryOptions({
    queryKey: ['account', 'summary', query],
    queryFn: () => dataOf(v1.GET('/account/summary', { params: { query } })),
  })
}

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: () => dataOf(v1.GET('/onboarding')).catch(notBegun),
})

/** An account that has not begun answers 404. */
function notBegun(error: unknown) {
  if (isFailure(error) && error.status === 404)
    return { state: 'testing' as const, representative: 0, needed: 5 }
  throw error
}
