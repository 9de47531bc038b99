import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import type { Paths } from '../../api/made/v1.ts'

export type Import = Paths['/imports/{id}']['get']['responses'][200]['content']['application/json']

export type ImportError =
  Paths['/imports/{id}/errors']['get']['responses'][200]['content']['application/json']['items'][number]

/** While the service works on a sheet, the page asks again. */
const workMs = 800

export function isWorking({ state }: Pick<Import, 'state'>): boolean {
  return state === 'judging' || state === 'loading'
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => dataOf(v1.GET('/imports/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? workMs : false),
  })
}

export const listSize = 20

export function importsQuery(after: string | undefined) {
  const query = after ? { limit: listSize, after } : { limit: listSize }
  return queryOptions({
    queryKey: ['imports', 'list', after],
    queryFn: () => dataOf(v1.GET('/imports', { params: { query } })),
    refetchInterval: ({ state }) => (state.data?.items.some(isWorking) ? workMs * 3 : false),
  })
}

const errorOrders = 50

/** The errors of an import. The state is part of the key: loading judges the wrong ones again. */
export function errorsQuery({ id, state }: Import) {
  return infiniteQueryOptions({
    queryKey: ['imports', 'errors', id, state],
    queryFn: ({ pageParam }) =>
      dataOf(
        v1.GET('/imports/{id}/errors', {
          params: {
            path: { id },
            query: pageParam ? { limit: errorOrders, after: pageParam } : { limit: errorOrders },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

export type ReadOrder =
  Paths['/imports/{id}/orders']['get']['responses'][200]['content']['application/json']['items'][number]

const firstOrders = 10

/** The first orders as the sheet was read. */
export function readOrdersQuery({ id, state }: Import) {
  const params = { path: { id }, query: { limit: firstOrders } }
  return queryOptions({
    queryKey: ['imports', 'orders', id, state],
    queryFn: () => dataOf(v1.GET('/imports/{id}/orders', { params })),
  })
}

interface Counts {
  readonly orders: number
  /** The rows to be loaded if one goes on. */
  readonly right: number
  readonly wrong: number
  /** Of the wrong ones, those that were loaded before, just the same. */
  readonly already: number
  readonly loaded: number
  /** Whether every order has one row, so that its orders may be called rows. */
  readonly isRowEach: boolean
}

export function countsOf(one: Import): Counts {
  const { rightOrders = 0, wrongOrders = 0, loadedOrders = 0, refusedOrders = 0 } = one
  const wrong = wrongOrders + refusedOrders
  const orders = rightOrders + wrong + loadedOrders
  return {
    orders,
    right: rightOrders,
    wrong,
    already: one.alreadyOrders ?? 0,
    loaded: loadedOrders,
    isRowEach: orders === one.rows,
  }
}

export const steps = ['subir', 'revisar', 'cargar', 'resultado'] as const

export type Step = (typeof steps)[number]

const stepOfState: Record<Import['state'], Step> = {
  judging: 'revisar',
  judged: 'revisar',
  failed: 'revisar',
  loading: 'cargar',
  finished: 'resultado',
  cancelled: 'resultado',
}

/** The step of the address, or of the import where it is not there yet. */
export function stepOf(one: Import, wish: string | undefined): Step {
  const reached = stepOfState[one.state]
  const step = steps.find((name) => name === wish)
  if (step === undefined) return reached
  return steps.indexOf(step) <= steps.indexOf(reached) ? step : reached
}

/** The name of the uploader for people: `person:7 Lucía Ferreyra` is the name in the audit. */
export function whoOf({ requestedBy = '' }: Import): string {
  return requestedBy.replace(/^person:\S+ /, '')
}
