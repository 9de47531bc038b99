import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { newFormKey } from '../../api/form-key.ts'
import { useSession } from '../../house/session.tsx'
import { useActingBranch } from '../../parts/branch-choice.tsx'
import type { ContainerState } from '../../parts/containers.tsx'

type Answer<Path extends keyof OpsPaths> = OpsPaths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

export type Trip = Answer<'/trips/{id}'>
type Bag = Answer<'/containers'>['items'][number]
type Loose = Answer<'/trips/{id}/pieces'>['items'][number]

export const tripsAtOnce = 50

export interface Wanted {
  readonly branch?: string
  readonly destination?: string
  readonly state?: ContainerState
  readonly after?: string
}

export function tripsQuery(wanted: Wanted) {
  const query = { ...wanted, limit: tripsAtOnce }
  return queryOptions({
    queryKey: ['trips', 'list', query],
    queryFn: () => dataOf(ops.GET('/trips', { params: { query } })),
  })
}

/** Null is one that does not exist. */
export function tripQuery(id: string) {
  return queryOptions({
    queryKey: ['trips', 'one', id],
    queryFn: async (): Promise<Trip | null> => {
      try {
        return await dataOf(ops.GET('/trips/{id}', { params: { path: { id } } }))
      } catch (error) {
        if (isFailure(error) && error.status === 404) return null
        throw error
      }
    },
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

export function useMay() {
  const { role } = useSession().membership
  const isMaker = ['administrator', 'branch'].includes(role)
  return { make: isMaker, receive: isMaker || role === 'scanner' }
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
