import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { newFormKey } from '../../api/form-key.ts'
import { useSession } from '../../house/session.tsx'
import type { GoingWanted } from '../../parts/between-branches.tsx'
import { useActingBranch } from '../../parts/branch-choice.tsx'

export type Container = Answer<OpsPaths, '/containers/{id}'>
export type Piece = Answer<OpsPaths, '/containers/{id}/pieces'>['items'][number]

export const loadContainers = (query: GoingWanted) =>
  dataOf(ops.GET('/containers', { params: { query } }))

/** Null is one that does not exist. */
export function containerQuery(id: string) {
  return queryOptions({
    queryKey: ['containers', 'one', id],
    queryFn: (): Promise<Container | null> =>
      orNull(dataOf(ops.GET('/containers/{id}', { params: { path: { id } } }))),
  })
}

/** A container holds 500 at most. */
export function piecesQuery(id: string) {
  return queryOptions({
    queryKey: ['containers', 'pieces', id],
    queryFn: async () => {
      const params = { path: { id }, query: { limit: 1_000 } }
      return (await dataOf(ops.GET('/containers/{id}/pieces', { params }))).items
    },
  })
}

const keyOf = () => ({ 'Idempotency-Key': newFormKey() })

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['containers'] })
}

/** Breaks the seal, so that more can be put in. */
export function useUnseal(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => dataOf(ops.DELETE('/containers/{id}/seal', { params: { path: { id } } })),
    onSuccess: refresh,
  })
}

interface Scan {
  readonly trackingCode: string
  readonly check: 'CO' | 'AS' | 'AR' | 'IF'
  readonly container?: string
  readonly correction?: true
  readonly reason?: string
}

/** Records one scan of a piece, or of the container itself, at the branch where one acts. */
export function useScan() {
  const refresh = useRefresh()
  const branch = useActingBranch(useSession().membership.branch)
  return useMutation({
    mutationFn: async (scan: Scan) => {
      const movements = [{ branch: branch ?? '', id: newFormKey(), ...scan }]
      const params = { header: keyOf() }
      const { results } = await dataOf(ops.POST('/movements', { params, body: { movements } }))
      const [result] = results
      if (result === undefined) throw new Error('the scan has no result')
      return result
    },
    onSuccess: refresh,
  })
}

/** The state of a piece before it was put in, which a correction puts it back to. */
export async function stateBefore(trackingCode: string, container: string): Promise<'IF' | 'AR'> {
  const params = { query: { trackingCode, limit: 1_000 } }
  const { items } = await dataOf(ops.GET('/movements', { params }))
  const put = items.findLastIndex((one) => one.check === 'CO' && one.container === container)
  const before = items.slice(0, Math.max(0, put)).findLast(({ check }) => check !== 'CO')
  return before?.check === 'AR' ? 'AR' : 'IF'
}

export function useOpen(id: string) {
  const refresh = useRefresh()
  const branch = useActingBranch(useSession().membership.branch)
  return useMutation({
    mutationFn: ({ trackingCodes, seal }: { trackingCodes: string[]; seal: string }) => {
      const body = { branch: branch ?? '', trackingCodes, ...(seal === '' ? {} : { seal }) }
      const params = { path: { id }, header: keyOf() }
      return dataOf(ops.POST('/containers/{id}/reception', { params, body }))
    },
    onSuccess: refresh,
  })
}

export function saveLabel(id: string, format: 'pdf' | 'zpl'): Promise<void> {
  const params = { path: { id }, query: { format } }
  const call = ops.GET('/containers/{id}/label', { params, parseAs: 'blob' })
  return saveFile(call, `etiqueta-${id}.${format}`)
}
