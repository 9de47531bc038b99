import { type QueryForm, type QueryParameter, textForm } from './query-forms.wire.ts'

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

/** More than the most is answered with the most: whoever asks for all gets as much as there is. */
const limitForm: QueryForm = {
  schema: { type: 'integer', minimum: 1, default: usualLimit },
  expects: 'un número entero mayor que 0',
  takes: (sent) => /^0*[1-9]\d*$/.test(sent),
}

export const limitParameter: QueryParameter = {
  name: 'limit',
  description: [
    `Filas por página, desde 1; ${usualLimit} si falta. `,
    `Con más de ${largestLimit} vienen ${largestLimit}.`,
  ].join(''),
  form: limitForm,
}

/** Of a list whose keys are any text. */
export const pagingQuery: readonly QueryParameter[] = [
  { name: 'after', description: 'El `next` de la página anterior.' },
  limitParameter,
]

/**
 * Of a list whose keys have a form. A key that can't be read is refused: answered with the first
 * page, whoever holds a damaged one would read the list for ever.
 */
export function pagingBy(isKey: (after: string) => boolean): readonly QueryParameter[] {
  const form = textForm('el next de la página anterior', isKey)
  return [{ name: 'after', description: 'El `next` de la página anterior.', form }, limitParameter]
}

export function readPageRequest(query: Readonly<Record<string, string | undefined>>): PageRequest {
  const sent = query['limit'] || undefined
  const limit = sent && limitForm.takes(sent) ? Number(sent) : usualLimit
  return { after: query['after'] || undefined, limit: Math.min(limit, largestLimit) }
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
