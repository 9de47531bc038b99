import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'

const shown = 30

/** The last publications, and those that will be in force. */
export const publicationsQuery = queryOptions({
  queryKey: ['rate-publications'],
  queryFn: async () =>
    (await dataOf(ops.GET('/rate-publications', { params: { query: { limit: shown } } }))).items,
})

/** The publications of later days, with their rows; the earliest first. */
export const scheduledQuery = queryOptions({
  queryKey: ['rate-publications', 'scheduled'],
  async queryFn() {
    const items = (await dataOf(ops.GET('/rate-publications', { params: { query: {} } }))).items
    const later = items.filter(({ state }) => state === 'scheduled').toReversed()
    return Promise.all(
      later.map(({ number }) =>
        dataOf(
          ops.GET('/rate-publications/{number}', { params: { path: { number: String(number) } } }),
        ),
      ),
    )
  },
})
