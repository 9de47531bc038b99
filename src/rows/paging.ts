import { paragraph } from '../kits/text/paragraph.ts'
import { type QueryForm, type QueryParameter, textForm } from './query-forms.ts'

/** A request for one page of a long list: the rows after a key, up to a limit. */
export interface PageRequest {
  readonly after: string | undefined
  readonly limit: number
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** The key to request the next page with; absent on the last page. */
  readonly next: string | undefined
}

const usualLimit = 100
const largestLimit = 1_000

/**
 * A limit over the maximum returns the maximum, so that a caller asking for everything gets an
 * answer.
 */
const limitForm: QueryForm<number> = {
  schema: { type: 'integer', minimum: 1, default: usualLimit },
  expects: 'un número entero mayor que 0',
  takes: (sent) => /^0*[1-9]\d*$/.test(sent),
  read: Number,
}

export const limitParameter: QueryParameter = {
  name: 'limit',
  description: paragraph`Filas por página, desde 1; ${usualLimit} si falta. Con más de
    ${largestLimit} vienen ${largestLimit}.`,
  form: limitForm,
}

/** For a list whose keys are arbitrary text. */
export const pagingQuery: readonly QueryParameter[] = [
  { name: 'after', description: 'El `next` de la página anterior.' },
  limitParameter,
]

/**
 * For a list whose keys have a fixed format. An invalid key is refused: if it returned the first
 * page, a client with a damaged key would read the list forever.
 */
export function pagingBy(isKey: (after: string) => boolean): readonly QueryParameter[] {
  const form = textForm(
    { es: 'el next de la página anterior', en: 'the next of the page before' },
    isKey,
  )
  return [{ name: 'after', description: 'El `next` de la página anterior.', form }, limitParameter]
}

export function readPageRequest(query: Readonly<Record<string, string | undefined>>): PageRequest {
  const sent = query['limit'] || undefined
  const limit = sent && limitForm.takes(sent) ? Number(sent) : usualLimit
  return { after: query['after'] || undefined, limit: Math.min(limit, largestLimit) }
}

/** Builds a page from rows that were loaded with one more than the limit. */
export function toPage<Item>(
  rows: readonly Item[],
  request: PageRequest,
  keyOf: (item: Item) => string,
): Page<Item> {
  const items = rows.slice(0, request.limit)
  const last = items.at(-1)
  return { items, next: rows.length > items.length && last ? keyOf(last) : undefined }
}
