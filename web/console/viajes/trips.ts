import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { newFormKey } from '../../api/form-key.ts'
import { useSession } from '../../house/session.tsx'
import type { GoingWanted } from '../../parts/between-branches.tsx'
import { useActingBranch } from '../../parts/branch-choice.tsx'

export type Trip = Answer<OpsPaths, '/trips/{id}'>
type Bag = Answer<OpsPaths, '/containers'>['items'][number]
type Loose = Answer<OpsPaths, '/trips/{id}/pieces'>['items'][number]

export const loadTrips = (query: GoingWanted) => dataOf(ops.GET('/trips', { params: { query } }))

/** Null is one that does not exist. */
export function tripQuery(id: string) {
  return queryOptions({
    queryKey: ['trips', 'one', id],
    queryFn: (): Promise<Trip | null> =>
      orNull(dataOf(ops.GET('/trips/{id}', { params: { path: { id } } }))),
  })
}

/** What a trip carries: its bags and cages, and loose shipments. */
export interface Cargo {
  readonly bags: readonly Bag[]
  readonly loose: readonly Loose[]
}

export function cargoQuery(id: string) {
  return queryOptions({
    queryKey: ['trips', 'cargo', id],
    queryFn: async (): Promise<Cargo> => {
      const params = { path: { id }, query: { limit: 1_000 } }
      const [bags, loose] = await Promise.all([
        dataOf(ops.GET('/containers', { params: { query: { trip: id, limit: 1_000 } } })),
        dataOf(ops.GET('/trips/{id}/pieces', { params })),
      ])
      return { bags: bags.items, loose: loose.items }
    },
  })
}

const keyOf = () => ({ 'Idempotency-Key': newFormKey() })

function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['trips'] })
    await queries.invalidateQueries({ queryKey: ['containers'] })
  }
}

export function useLoad(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (code: string) => {
      const params = { path: { id }, header: keyOf() }
      const body = { codes: [code] }
      return (await dataOf(ops.POST('/trips/{id}/load', { params, body }))).results[0]
    },
    onSuccess: refresh,
  })
}

export function useDepart(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () =>
      dataOf(ops.POST('/trips/{id}/departure', { params: { path: { id }, header: keyOf() } })),
    onSuccess: refresh,
  })
}

export function useArrive(id: string) {
  const refresh = useRefresh()
  const branch = useActingBranch(useSession().membership.branch) ?? ''
  return useMutation({
    mutationFn: () => {
      const params = { path: { id }, header: keyOf() }
      return dataOf(ops.POST('/trips/{id}/arrival', { params, body: { branch } }))
    },
    onSuccess: refresh,
  })
}

export function useUnload(id: string) {
  const refresh = useRefresh()
  const branch = useActingBranch(useSession().membership.branch) ?? ''
  return useMutation({
    mutationFn: (codes: readonly string[]) => {
      const params = { path: { id }, header: keyOf() }
      const body = { branch, codes: [...codes] }
      return dataOf(ops.POST('/trips/{id}/reception', { params, body }))
    },
    onSuccess: refresh,
  })
}

export function saveSheet(id: string): Promise<void> {
  const call = ops.GET('/trips/{id}/sheet', { params: { path: { id } }, parseAs: 'blob' })
  return saveFile(call, `hoja-${id}.pdf`)
}
