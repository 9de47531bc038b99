import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Answer, dataOf, ops } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import type { Paths } from '../../api/made/ops.ts'
import { offline, opsQuery } from '../../api/queries.ts'
import { useKeptCall } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { useFindBranch } from '../../parts/branch-choice.tsx'

export type Sheet = Answer<Paths, '/hand-overs/{id}'>
export type DaySheet = Answer<Paths, '/hand-overs'>['items'][number]
export type Shipment = Answer<Paths, '/hand-overs/{id}/shipments'>['items'][number]

export const sheetsAtOnce = 50

export function sheetsQuery(day: string, received: boolean | undefined, after?: string) {
  const query = {
    day,
    limit: sheetsAtOnce,
    ...(received === undefined ? {} : { received }),
    ...(after ? { after } : {}),
  }
  return { ...opsQuery('/hand-overs', { query }), ...offline }
}

/** Null is a sheet that does not exist. */
export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: ['hand-overs', 'one', id],
    networkMode: 'always',
    queryFn: (): Promise<Sheet | null> =>
      orNull(dataOf(ops.GET('/hand-overs/{id}', { params: { path: { id } } }))),
  })
}

const pageSize = 200
/** More are not shown. */
export const mostShown = 1_000

export function shipmentsQuery(id: string) {
  return queryOptions({
    queryKey: ['hand-overs', 'shipments', id],
    networkMode: 'always',
    queryFn: async () => {
      const shipments: Shipment[] = []
      let after: string | undefined
      do {
        const query = after ? { limit: pageSize, after } : { limit: pageSize }
        const params = { path: { id }, query }
        const page = await dataOf(ops.GET('/hand-overs/{id}/shipments', { params }))
        shipments.push(...page.items)
        after = page.next
      } while (after && shipments.length < mostShown)
      return shipments
    },
  })
}

/** Whether the person receives sheets, or only looks at them. */
export function useMayReceive(): boolean {
  return ['administrator', 'branch', 'scanner'].includes(useSession().membership.role)
}

type Answered<Path extends keyof Paths> = Paths[Path] extends {
  post: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

type Received = Answered<'/hand-overs/{id}/reception'>
type Undone = Answered<'/hand-overs/{id}/undo'>
type Sums = Answered<'/hand-overs/{id}/counts'>

const pathOf = (id: string, deed: string) => `/hand-overs/${encodeURIComponent(id)}/${deed}`

/**
 * Receives a whole sheet; with `extra`, something that it does not list as well. Without a network
 * it is kept, and there is no answer.
 */
export function useReceive() {
  const queries = useQueryClient()
  const call = useKeptCall()
  const findBranch = useFindBranch(useSession().membership.branch)
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, extra }: { id: string; extra?: string }) => {
      const body = { branch: (await findBranch()) ?? '', ...(extra ? { extra: [extra] } : {}) }
      const message = (at: string) => ({ ...body, at })
      return call<Received>({ kind: 'reception', code: id, path: pathOf(id, 'reception'), message })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
  })
}

export function useUndo(id: string) {
  const queries = useQueryClient()
  const call = useKeptCall()
  return useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call<Undone>({ kind: 'undo', code: id, path: pathOf(id, 'undo'), message: () => ({}) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hand-overs'] }),
  })
}

export interface Change {
  readonly counts?: readonly { trackingCode: string; pieces?: number; givenBack?: boolean }[]
  readonly closed?: boolean
  readonly handedOverBy?: string
}

/** Notes a count: the table shows it at once, the sums when the service has them. */
export function useCount(id: string) {
  const queries = useQueryClient()
  const call = useKeptCall()
  const queryKey = ['hand-overs']
  const mutationKey = [...queryKey, 'counts', id]
  const isMissed = useRef(false)
  return useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: (change: Change) => {
      const message = () => ({ ...change, counts: [...(change.counts ?? [])] })
      return call<Sums>({ kind: 'counts', code: id, path: pathOf(id, 'counts'), message })
    },
    async onMutate({ counts = [] }) {
      // An answer requested before a count would take it back: it is requested again after the
      // last.
      isMissed.current ||= queries.isFetching({ queryKey }) > 0
      await queries.cancelQueries({ queryKey })
      const pieces = new Map(counts.map((one) => [one.trackingCode, one.pieces]))
      queries.setQueryData(shipmentsQuery(id).queryKey, (rows) =>
        rows?.map((row) => ({ ...row, counted: pieces.get(row.trackingCode) ?? row.counted })),
      )
    },
    onSuccess(sums, { closed, counts = [] }) {
      if (sums === undefined) return
      queries.setQueryData(sheetQuery(id).queryKey, (sheet) => sheet && { ...sheet, ...sums })
      isMissed.current ||= closed !== undefined || counts.some((one) => one.givenBack !== undefined)
    },
    onError() {
      isMissed.current = true
    },
    onSettled() {
      if (!isMissed.current || queries.isMutating({ mutationKey }) > 1) return undefined
      isMissed.current = false
      return queries.invalidateQueries({ queryKey })
    },
  })
}
