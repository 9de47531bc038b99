import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { type Failure, isFailure } from '../../api/failure.ts'
import type { FormHeaders } from '../../api/form-key.ts'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { cellKey, type Draft, extraColumn } from './price-draft.ts'

export type ServerDraft = Answer<OpsPaths, '/rate-drafts/{id}'>
export type RateChange = ServerDraft['changes'][number]
export type DraftChanges = NonNullable<
  OpsPaths['/rate-drafts/{id}/changes']['put']['requestBody']
>['content']['application/json']

type NewDraft = NonNullable<
  OpsPaths['/rate-drafts']['post']['requestBody']
>['content']['application/json']

/** All drafts, and the one that is looked at: as the address says, or the one changed last. */
function draftsQuery(chosen: string | undefined) {
  return queryOptions({
    queryKey: ['rate-drafts', chosen ?? ''],
    async queryFn() {
      const { items: all } = await dataOf(ops.GET('/rate-drafts'))
      const last = all.toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1)).at(-1)
      const one = all.find(({ id }) => id === chosen) ?? last
      const params = { path: { id: one?.id ?? '' } }
      const draft = one ? await dataOf(ops.GET('/rate-drafts/{id}', { params })) : null
      return { all, draft }
    },
  })
}

/** Something that was not done, because somebody else had changed the draft. */
export interface DraftConflict {
  readonly deed: Deed
  readonly failure: Failure
  readonly work: () => Promise<unknown>
}

type Deed = 'save' | 'discard'

const isConflict = (error: unknown): error is Failure =>
  isFailure(error) && error.code === 'draft-changed'

/**
 * The draft as the service has it, and how it is changed; typed changes are saved in their order.
 */
export function useServerDraft() {
  const queries = useQueryClient()
  const { borrador } = useAddressValues()
  const changeAddress = useChangeAddress()
  const options = draftsQuery(borrador)
  const query = useQuery(options)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const versions = useRef(new Map<string, number>())
  const [failure, setFailure] = useState<unknown>()
  const [conflict, setConflict] = useState<DraftConflict>()
  const latest = () => queries.getQueryData(options.queryKey)?.draft ?? undefined
  const saved = () => queries.invalidateQueries({ queryKey: ['rate-drafts'] })
  const show = (id: string | undefined) => changeAddress({ borrador: id }, { replace: true })
  const begin = async (body: NewDraft) => {
    const made = await dataOf(ops.POST('/rate-drafts', { body }))
    const all = [...(queries.getQueryData(options.queryKey)?.all ?? []), made]
    queries.setQueryData(draftsQuery(made.id).queryKey, { all, draft: made })
    queries.setQueryData(options.queryKey, { all, draft: made })
    if (all.length > 1) show(made.id)
    return made
  }
  const seenVersion = (id: string) => {
    const draft = latest()
    return Math.max(versions.current.get(id) ?? 0, draft?.id === id ? draft.version : 0)
  }
  /** Saves over the version that was seen, so that nobody writes over another's work unawares. */
  const save = async (put: (id: string, version: number) => Promise<{ version: number }>) => {
    // A price typed before the drafts have arrived belongs to the draft that is there.
    const { draft } = await queries.ensureQueryData(options)
    const { id } = latest() ?? draft ?? (await begin({}))
    const { version } = await put(id, seenVersion(id))
    versions.current.set(id, version)
  }
  const settle = async (before: Promise<unknown>, work: () => Promise<unknown>, deed: Deed) => {
    await before
    try {
      await work()
      setFailure(undefined)
      setConflict(undefined)
    } catch (error) {
      if (isConflict(error)) setConflict({ failure: error, work, deed })
      else setFailure(error)
      throw error
    } finally {
      await saved()
    }
  }
  const inTurn = (work: () => Promise<unknown>, deed: Deed = 'save'): Promise<void> => {
    const done = settle(queue.current, work, deed)
    queue.current = done.catch(() => undefined)
    return done
  }
  return {
    query,
    all: query.data?.all ?? [],
    draft: query.data?.draft ?? undefined,
    failure,
    conflict,
    /** Saves the refused change, over the changes of others; or leaves theirs. */
    settleConflict: (mine: boolean) => {
      setConflict(undefined)
      if (mine && conflict) void inTurn(conflict.work, conflict.deed).catch(() => undefined)
    },
    show,
    begin: () => inTurn(() => begin({})),
    change: (body: DraftChanges) =>
      inTurn(() =>
        save((id, version) => {
          const params = { path: { id } }
          return dataOf(
            ops.PUT('/rate-drafts/{id}/changes', { params, body: { ...body, version } }),
          )
        }),
      ),
    describe: (body: { readonly note?: string; readonly from?: string }) =>
      inTurn(() =>
        save((id, version) => {
          const params = { path: { id } }
          return dataOf(ops.PUT('/rate-drafts/{id}', { params, body: { ...body, version } }))
        }),
      ),
    discard: ({ id }: ServerDraft) =>
      inTurn(async () => {
        await discardSeen(id, seenVersion(id))
        show(undefined)
      }, 'discard'),
    /** The same draft again, after it was discarded. */
    restore: ({ note, from, changes }: ServerDraft) =>
      inTurn(async () => {
        const { id } = await begin({ note, ...(from === null ? {} : { from }) })
        const body = changesToPut(changes)
        await ops.PUT('/rate-drafts/{id}/changes', { params: { path: { id } }, body })
      }).catch(() => undefined),
    /** A draft with the changes that bring the tariff of a publication back. */
    goBack: (number: number) => inTurn(() => begin({ backTo: number })),
    /** Publishes a draft as it was last seen or saved here, once all that was typed is saved. */
    publish: async (id: string, from: string, headers: FormHeaders) => {
      await queue.current
      const body = { from, version: seenVersion(id) }
      await ops.POST('/rate-drafts/{id}/publication', {
        params: { path: { id } },
        body,
        headers: { ...headers },
      })
      // The grid has the published prices before the draft is gone.
      await queries.refetchQueries({ queryKey: ['rate-publications'] })
      await queries.refetchQueries({ queryKey: ['tariffs'] })
      queries.setQueryData(options.queryKey, { all: [], draft: null })
      show(undefined)
      await queries.invalidateQueries()
    },
  }
}

/** Others' changes are not discarded unseen. */
function discardSeen(id: string, version: number): Promise<unknown> {
  const params = { path: { id }, query: { version } }
  return dataOf(ops.DELETE('/rate-drafts/{id}', { params }))
}

export type DraftKeeper = ReturnType<typeof useServerDraft>

function changesToPut(changes: readonly RateChange[]): DraftChanges {
  const rows = (name: RateChange['table']) =>
    changes
      .filter(({ table, after }) => table === name && after !== null)
      .map(({ after }) => withoutNulls(after ?? {}))
  const removed = changes
    .filter(({ after }) => after === null)
    .map(({ table, id }) => ({ table, id }))
  return {
    zones: rows('zones'),
    zoneRanges: rows('zone-ranges'),
    priceLists: rows('price-lists'),
    tariffs: rows('tariffs'),
    shipperRates: rows('shipper-rates'),
    removed,
  } as DraftChanges
}

function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

/** The cells of the grid that a draft writes over. */
export function cellsOf(draft: ServerDraft | undefined): Draft {
  const prices = draft?.changes.filter(({ table }) => table === 'tariffs') ?? []
  return Object.fromEntries(prices.flatMap(cellsOfChange))
}

function cellsOfChange({ before, after }: RateChange): [string, number][] {
  if (!before || !after) return []
  const price = after as unknown as Parameters<typeof cellKey>[0] & { readonly upToKg: number }
  const cells: [string, number][] = []
  if (after['amount'] !== before['amount'])
    cells.push([cellKey(price, price.upToKg), Number(after['amount'])])
  if (after['extraKg'] !== before['extraKg'] && after['extraKg'] !== null)
    cells.push([cellKey(price, extraColumn), Number(after['extraKg'])])
  return cells
}
