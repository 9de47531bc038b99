/** A page of a long list: from after a key, up to a number of rows. */
export interface PageRequest {
  readonly after: string | undefined
  readonly limit: number
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** The key to ask the next page with; absent on the last one. */
  readonly next: string | undefined
}

const usualLimit = 100
const largestLimit = 1_000

export const pagingQuery = [
  { name: 'after', description: 'El next de la página anterior.' },
  {
    name: 'limit',
    description: `Filas por página, hasta ${largestLimit}; ${usualLimit} si falta.`,
  },
]

export function readPageRequest(query: Readonly<Record<string, string | undefined>>): PageRequest {
  const limit = Number(query['limit'] ?? usualLimit)
  const usable = Number.isInteger(limit) && limit >= 1 && limit <= largestLimit
  return { after: query['after'] || undefined, limit: usable ? limit : usualLimit }
}

/** Makes a page of rows that were asked for with one more than the limit. */
export function toPage<Item>(
  rows: readonly Item[],
  request: PageRequest,
  keyOf: (item: Item) => string,
): Page<Item> {
  const items = rows.slice(0, request.limit)
  const last = items.at(-1)
  return { items, next: rows.length > items.length && last ? keyOf(last) : undefined }
}
