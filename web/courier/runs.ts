import { queryOptions } from '@tanstack/react-query'
import { ops } from '../api/client.ts'
import { stationNow } from '../api/kept-clock.ts'
import { offline, opsQuery } from '../api/queries.ts'

export const runQuery = queryOptions({
  queryKey: ['runs', 'mine'],
  async queryFn() {
    const { data, response } = await ops.GET('/runs/mine')
    return { run: data?.run ?? null, asOf: momentOf(response) }
  },
  // Without a network the service worker returns the last answer.
  networkMode: 'always',
  refetchInterval: 60_000,
})

/** An answer this old was kept by the service worker. */
const freshMs = 60_000

/** When an answer was true, by the clock of the device. */
function momentOf(response: Response): number {
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  const ageMs = stationNow() - serverTime
  return ageMs > freshMs ? Date.now() - ageMs : Date.now()
}

/**
 * The amounts the courier collected and has not handed over; the service shows couriers their own.
 */
export const collectedQuery = {
  ...opsQuery('/cash/collections', { query: { state: 'collected', limit: 200 } }),
  ...offline,
  staleTime: 0,
}
