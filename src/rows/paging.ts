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

/** The rows of a page where the query says nothing. */
export const usualLimit = 100
const largestLimit = 1_000

/**
 * A limit over the maximum returns the maximum, so that a caller asking for everything gets an
 * answer.
 */
const limitForm: QueryForm<number> = {
  schema: { type: 'integer', minimum: 1, default: usualLimit },
  expects: 'un número entero mayor que 0',
  takes: (text) => /^0*[1-9]\d*$/.test(text),
  read: (text) => Math.min(Number(text), largestLimit),
}

const limitWords = paragraph`Filas por página, desde 1; ${usualLimit} si falta. Con más de
  ${largestLimit} vienen ${largestLimit}.`

/** The limit in the query of a built row. */
export const pageLimit = [limitForm, limitWords] as const

const limitParameter: QueryParameter = {
  name: 'limit',
  description: limitWords,
  form: limitForm,
}

const afterWords = 'El `next` de la página anterior.'

/** For a list whose keys are arbitrary text. */
export const pagingQuery: readonly QueryParameter[] = [
  { name: 'after', description: afterWords },
  limitParameter,
]

/**
 * For a list whose keys have a fixed format. An invalid key is refused: if it returned the first
 * page, a client with a damaged key would read the list forever.
 */
export function pagingBy(isKey: (after: string) => boolean): readonly QueryParameter[] {
  return [{ name: 'after', description: afterWords, form: keyForm(isKey) }, limitParameter]
}

const keyForm = (isKey: (after: string) => boolean) =>
  textForm({ es: 'el next de la página anterior', en: 'the next of the page before' }, isKey)

/** The same in the query of a built row whose answer is more than a page. */
export function pageQuery<Place>(readPlace: (after: string) => Place | undefined) {
  const form: QueryForm<Place> = {
    ...keyForm((after) => readPlace(after) !== undefined),
    read: (after) => readPlace(after) as Place,
  }
  return { after: [form, afterWords], limit: pageLimit } as const
}

export function readPageRequest(query: Readonly<Record<string, string | undefined>>): PageRequest {
  const text = query['limit'] || undefined
  const limit = text && limitForm.takes(text) ? limitForm.read(text) : usualLimit
  return { after: query['after'] || undefined, limit }
}

/** Builds a page from rows that were loaded with one more than the limit. */
export function toPage<Item>(
  rows: readonly Item[],
  request: Pick<PageRequest, 'limit'>,
  keyOf: (item: Item) => string,
): Page<Item> {
  const items = rows.slice(0, request.limit)
  const last = items.at(-1)
  return { items, next: rows.length > items.length && last ? keyOf(last) : undefined }
}
