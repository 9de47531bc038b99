import { queryOptions } from '@tanstack/react-query'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { opsQuery } from '../../api/queries.ts'

export type Contents = Answer<OpsPaths, '/demonstration/contents'>

export type Part = Contents['living']

export type Removal = NonNullable<Contents['removal']>

/** How often the page looks how far a removal is. */
const lookMs = 700

export const contentsQuery = queryOptions({
  ...opsQuery('/demonstration/contents'),
  refetchInterval: ({ state }) => (state.data?.removal?.running ? lookMs : false),
})

export function removeDemonstration(whole: boolean): Promise<Part> {
  return dataOf(ops.POST('/demonstration/removal', { body: { whole } }))
}

/** A removal that has ended, as the audit log has it. */
export interface PastRemoval {
  readonly at: string
  readonly by: string
  readonly shipments: number
  readonly people: number
  readonly rows: number
  readonly auditEntries: number
  /** The publications of its people whose prices stay in force: somebody published since. */
  readonly pricesInForce: readonly number[]
}

export const lastRemovalQuery = queryOptions({
  queryKey: ['demonstration', 'last'],
  async queryFn(): Promise<PastRemoval | null> {
    const query = { action: 'demonstration.removed', sort: 'newest', limit: 1 } as const
    const { items } = await dataOf(ops.GET('/audit', { params: { query } }))
    const [last] = items
    if (last === undefined) return null
    const detail = last.detail as Readonly<Record<string, unknown>> | null
    const figure = (name: string) => Number(detail?.[name] ?? 0)
    const tariffs = detail?.['tariffs'] as { readonly inForce?: readonly number[] } | undefined
    return {
      at: last.at,
      by: last.operator,
      shipments: figure('shipments'),
      people: figure('people'),
      rows: figure('rows'),
      auditEntries: figure('auditEntries'),
      pricesInForce: tariffs?.inForce ?? [],
    }
  },
})

export function isNothing({ shippers, shipments, people, rows }: Part): boolean {
  return shippers.length + shipments + people + rows === 0
}
