import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { Work, WorkCounts, WorkKind } from '../../api/work-list.ts'
import type { SearchValues } from '../../parts/address.ts'

type WorkPage = OpsPaths['/work-list']['get']['responses'][200]['content']['application/json']
type ListQuery = NonNullable<OpsPaths['/work-list']['get']['parameters']['query']>

export const pageSize = 50

/** The kinds that each chip shows; all are in one of them. */
export const groups = {
  demorados: ['late', 'idle', 'hand-over-missing', 'container-missing'],
  direcciones: ['address', 'no-tariff'],
  visitas: ['second-visit', 'unconfirmed-delivery'],
  rescates: ['rescue-due', 'return-due', 'recipient-choice', 'cancelled-scanned'],
  dinero: ['cash-difference'],
  peso: ['heavier'],
  reclamos: ['claim'],
} as const satisfies Record<string, readonly WorkKind[]>

export type Group = keyof typeof groups

export const groupNames = Object.keys(groups) as Group[]

export function groupOf(values: SearchValues): Group | undefined {
  return groupNames.find((name) => name === values['tipo'])
}

export function countOf(counts: WorkCounts, group: Group): number {
  return groups[group].reduce((sum, kind) => sum + counts.kinds[kind], 0)
}

const owners = { mios: 'me', nadie: 'none' } as const
export type Owner = keyof typeof owners | 'todos'

export function ownerOf(values: SearchValues): Owner {
  const { de } = values
  return de === 'mios' || de === 'nadie' ? de : 'todos'
}

/** The query of the address, in the words of the API. */
export function toListQuery(values: SearchValues): ListQuery {
  const group = groupOf(values)
  const owner = ownerOf(values)
  return {
    ...(group ? { kinds: groups[group].join(',') } : {}),
    ...(owner === 'todos' ? {} : { owner: owners[owner] }),
  }
}

const pagesKey = ['work-list', 'page'] as const

export function workQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return queryOptions({
    queryKey: [...pagesKey, query, after],
    queryFn: () =>
      dataOf(ops.GET('/work-list', { params: { query: after ? { ...query, after } : query } })),
    placeholderData: keepPreviousData,
  })
}

/** The items that do most harm while they wait are first: of more, these are looked at. */
export const mostIds = 200

/** The ids of the items that the address asks for, asked again whenever something came or went. */
export function idsQuery(values: SearchValues, mark: string | undefined) {
  const query = { ...toListQuery(values), limit: mostIds }
  return queryOptions({
    queryKey: ['work-list', 'ids', query, mark],
    async queryFn({ client }) {
      const { items } = await dataOf(ops.GET('/work-list', { params: { query } }))
      redraw(client, items)
      return items.map(({ id }) => id)
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Rows stay where they are and show what is true now: a recipient may have chosen again. */
function redraw(client: QueryClient, items: readonly Work[]): void {
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: pagesKey }))
    client.setQueryData<WorkPage>(
      queryKey,
      (page) => page && { ...page, items: page.items.map((one) => byId.get(one.id) ?? one) },
      { updatedAt: state.dataUpdatedAt },
    )
}

export type Change = {
  readonly ids: readonly string[]
  readonly change: 'take' | 'release' | 'plan' | 'resolve'
  readonly note?: string
  readonly due?: string
}

/** Changes one item or many; returns how many could not be changed. */
export async function sendChange(change: Change, key?: string): Promise<number> {
  const { unchanged } = await dataOf(
    ops.POST('/work-list/changes', {
      body: { ...change, ids: [...change.ids] },
      ...(key ? { params: { header: { 'Idempotency-Key': key } } } : {}),
    }),
  )
  return unchanged.length
}

/** Where an item is dealt with, if not on the page of its shipment. */
const steps: Partial<Record<WorkKind, string>> = {
  'rescue-due': '/consola/rescates',
  'cash-difference': '/consola/cobranzas',
  heavier: '/consola/mediciones',
  'no-tariff': '/consola/tarifas/precios',
  'hand-over-missing': '/consola/recepcion',
}

export function stepOf({ kind, trackingCode }: Work): string | undefined {
  return steps[kind] ?? shipmentOf(trackingCode)
}

export function shipmentOf(trackingCode: string): string | undefined {
  return trackingCode === '' ? undefined : `/consola/envios/${encodeURIComponent(trackingCode)}`
}
