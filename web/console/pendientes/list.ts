import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { Work, WorkCounts, WorkKind } from '../../api/work-list.ts'
import type { SearchValues } from '../../parts/address.ts'

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

/** What the address asks for, in the words of the API. */
export function toListQuery(values: SearchValues): ListQuery {
  const group = groupOf(values)
  const owner = ownerOf(values)
  return {
    ...(group ? { kinds: groups[group].join(',') } : {}),
    ...(owner === 'todos' ? {} : { owner: owners[owner] }),
  }
}

export function workQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return queryOptions({
    queryKey: ['work-list', 'page', query, after],
    queryFn: () =>
      dataOf(ops.GET('/work-list', { params: { query: after ? { ...query, after } : query } })),
    placeholderData: keepPreviousData,
  })
}

/** What most harm does while it waits is first: of more, these are looked at. */
export const mostIds = 200

/** The ids of what the address asks for, asked again whenever something came or went. */
export function idsQuery(values: SearchValues, mark: string | undefined) {
  const query = { ...toListQuery(values), limit: mostIds }
  return queryOptions({
    queryKey: ['work-list', 'ids', query, mark],
    async queryFn() {
      const { items } = await dataOf(ops.GET('/work-list', { params: { query } }))
      return items.map(({ id }) => id)
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type Change = {
  readonly ids: readonly string[]
  readonly change: 'take' | 'release' | 'plan' | 'resolve'
  readonly note?: string
  readonly due?: string
}

/** One change of one item or of many; tells how many could not be changed. */
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
