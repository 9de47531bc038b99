import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from '../api/client.ts'
import { stationNow } from '../api/kept-clock.ts'

export const runQuery = queryOptions({
  queryKey: ['runs', 'mine'],
  async queryFn() {
    const { data, response } = await ops.GET('/runs/mine')
    return { run: data?.run ?? null, asOf: momentOf(response) }
  },
  // Without a network the service worker answers with what was told last.
  networkMode: 'always',
  refetchInterval: 60_000,
})

/** An answer this old was kept by the service worker. */
const freshMs = 60_000

/** When an answer was true, by the clock of the device. */
function momentOf(response: Response): number {
  const told = Date.parse(response.headers.get('date') ?? '')
  const ageMs = stationNow() - told
  return ageMs > freshMs ? Date.now() - ageMs : Date.now()
}

/** What the courier collected and has not handed over; the service shows couriers their own. */
export const collectedQuery = queryOptions({
  queryKey: ['cash', 'collected', 'mine'],
  queryFn: () =>
    dataOf(ops.GET('/cash/collections', { params: { query: { state: 'collected', limit: 200 } } })),
  networkMode: 'always',
  staleTime: 0,
})
