import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { addDays, today } from '../../formats/dates.ts'
import type { SearchValues } from '../../parts/address.ts'

export const spans = [7, 30, 90] as const

export type Span = (typeof spans)[number]

export function spanOf({ dias }: SearchValues): Span {
  return spans.find((span) => String(span) === dias) ?? 7
}

async function fetchDashboard(query: { from: string; to: string }) {
  return dataOf(v1.GET('/dashboard', { params: { query } }))
}

export type Dashboard = Awaited<ReturnType<typeof fetchDashboard>>

export function dashboardQuery(days: Span) {
  const to = today()
  const query = { from: addDays(to, 1 - days), to }
  return queryOptions({ queryKey: ['dashboard', query], queryFn: () => fetchDashboard(query) })
}

/** The figures of this month. */
export function monthQuery() {
  const query = { from: `${today().slice(0, 7)}-01`, to: today() }
  return queryOptions({ queryKey: ['dashboard', query], queryFn: () => fetchDashboard(query) })
}

/** The items that wait for a decision, the most pressing first. */
export const attentionQuery = v1Query('/attention', { query: { limit: 5 } })

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

export const unprintedQuery = v1Query('/labels/pending', { query: { limit: 100 } })

export function handOversQuery() {
  return v1Query('/hand-overs', { query: { day: today() } })
}

export function accountQuery() {
  const query = { from: `${today().slice(0, 7)}-01`, to: today() }
  return v1Query('/account/summary', { query })
}

/** Goods in the warehouse that do not last long any more. */
export const runningOutQuery = queryOptions({
  queryKey: ['stock', 'running-out'],
  queryFn: () => {
    const query = { show: 'running-out', limit: 1 } as const
    return dataOf(v1.GET('/stock/summary', { params: { query } }))
  },
})
