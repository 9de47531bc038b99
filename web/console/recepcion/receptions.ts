import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { newFormKey } from '../../api/form-key.ts'
import type { Paths } from '../../api/made/ops.ts'
import { useSession } from '../../house/session.tsx'
import { useActingBranch } from '../../parts/branch-choice.tsx'

type Answer<Path extends keyof Paths> = Paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

export type Sheet = Answer<'/hand-overs/{id}'>
export type DaySheet = Answer<'/hand-overs'>['items'][number]
export type Shipment = Answer<'/hand-overs/{id}/shipments'>['items'][number]

export const sheetsAtOnce = 50

export function sheetsQuery(day: string, received: boolean | undefined, after?: string) {
  const query = {
    day,
    limit: sheetsAtOnce,
    ...(received === undefined ? {} : { received }),
    ...(after ? { after } : {}),
  }
  return queryOptions({
    queryKey: ['hand-overs', 'day', query],
    queryFn: () => dataOf(ops.GET('/hand-overs', { params: { query } })),
  })
}

/** Null is a sheet that does not exist. */
export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: ['hand-overs', 'one', id],
    queryFn: async (): Promise<Sheet | null> => {
      try {
        return await dataOf(ops.GET('/hand-overs/{id}', { params: { path: { id } } }))
      } catch (error) {
        if (isFailure(error) && error.status === 404) return null
        throw error
      }
    },
  })
}

const pageSize = 200
/** More are not shown. */
export const mostShown = 1_000

export function shipmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['hand-overs', 'shipments', id],
    queryFn: async () => {
      const found: Shipment[] = []
      let after: string | undefined
      do {
        const query = after ? { limit: pageSize, after } : { limit: pageSize }
        const params = { path: { id }, query }
        const page = await dataOf(ops.GET('/hand-overs/{id}/shipments', { params }))
        found.push(...page.items)
        after = page.next
      } while (after && found.length < mostShown)
      return found
    },
  })
}

/** Whether the person receives sheets, or only looks at them. */
export function useMayReceive(): boolean {
  return ['administrator', 'branch', 'scanner'].includes(useSession().membership.role)
}

const keyOf = () => ({ 'Idempotency-Key': newFormKey() })

/** Receives a whole sheet; with `extra`, something that it does not list as well. */
export function useReceive() {
  const queries = useQueryClient()
  const branch = useActingBranch(useSession().membership.branch)
  return useMutation({
    mutationFn: async ({ id, extra }: { id: string; extra?: string }) => {
      const body = { branch: branch ?? '', ...(extra ? { extra: [extra] } : {}) }
      const params = { path: { id }, header: keyOf() }
      return dataOf(ops.POST('/hand-overs/{id}/reception', { params, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
  })
}

export function useUndo(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      dataOf(
        ops.POST('/hand-overs/{id}/undo', { params: { path: { id }, header: keyOf() }, body: {} }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
  })
}

interface Change {
  readonly counts?: readonly { trackingCode: string; pieces?: number; givenBack?: boolean }[]
  readonly closed?: boolean
  readonly handedOverBy?: string
}

/** Notes what was counted: the table shows it at once, the sums when the service has them. */
export function useCount(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => {
      const body = { ...change, counts: [...(change.counts ?? [])] }
      const params = { path: { id }, header: keyOf() }
      return dataOf(ops.POST('/hand-overs/{id}/counts', { params, body }))
    },
    onMutate({ counts = [] }) {
      const pieces = new Map(counts.map((one) => [one.trackingCode, one.pieces]))
      queries.setQueryData(shipmentsQuery(id).queryKey, (rows) =>
        rows?.map((row) => ({ ...row, counted: pieces.get(row.trackingCode) ?? row.counted })),
      )
    },
    onSuccess(sums, { closed, counts = [] }) {
      queries.setQueryData(sheetQuery(id).queryKey, (sheet) => sheet && { ...sheet, ...sums })
      const isMore = closed !== undefined || counts.some((one) => one.givenBack !== undefined)
      return isMore ? queries.invalidateQueries({ queryKey: ['hand-overs'] }) : undefined
    },
    onError: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
  })
}
