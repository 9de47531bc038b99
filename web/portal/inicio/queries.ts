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

/** Shipments that nobody was home for: the shipper may still change where they go. */
export const attentionQuery = queryOptions({
  queryKey: ['orders', 'attention'],
  queryFn: () => dataOf(v1.GET('/orders', { params: { query: { state: 'CA', limit: 5 } } })),
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
