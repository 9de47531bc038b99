/** Builds a row that lists something page by page. */
import type { JsonSchema } from '../kits/fields/field.ts'
import { pageOf } from './answer-schema.ts'
import type { OperationAnswer, OperationInput, OperationRow } from './operation.ts'
import { pagingBy, pagingQuery, readPageRequest, toPage } from './paging.ts'
import type { QueryParameter } from './query-forms.ts'

/** The rows to load: those after a place, one more than the page shows. */
export interface Wanted<Place> {
  readonly after: Place | undefined
  readonly limit: number
}

type Told = 'path' | 'name' | 'summary' | 'description' | 'problems' | 'notes'

export interface List<Context, Item, Place> extends Pick<OperationRow<Context>, Told> {
  readonly filters?: readonly QueryParameter[]
  /** Parses `after` into a place; `undefined` where it is not one. */
  readonly readPlace: (after: string) => Place | undefined
  placeOf(item: Item, context: Context): string
  /** Returns the rows, or the answer for a caller that may not have them. */
  load(
    wanted: Wanted<Place>,
    input: OperationInput,
    context: Context,
  ): Promise<readonly Item[] | OperationAnswer>
  readonly item: JsonSchema
  write(item: Item, context: Context): unknown
}

/** For lists whose places are arbitrary text. */
export const anyText = (after: string): string | undefined => after

/** For lists whose places are ascending numbers. */
export const numberPlace = (after: string): number | undefined =>
  /^\d{1,15}$/.test(after) ? Number(after) : undefined

export function listRow<Context, Item, Place>(
  list: List<Context, Item, Place>,
): OperationRow<Context> {
  const { filters = [], readPlace, placeOf, item, load, write, ...described } = list
  const isPlace = (after: string) => readPlace(after) !== undefined
  return {
    ...described,
    method: 'GET',
    query: [...(readPlace === anyText ? pagingQuery : pagingBy(isPlace)), ...filters],
    response: pageOf(item),
    successStatus: 200,
    async answer(input, context) {
      const { after, limit } = readPageRequest(input.query)
      const place = after === undefined ? undefined : readPlace(after)
      const loaded = await load({ after: place, limit: limit + 1 }, input, context)
      if (!('length' in loaded)) return loaded
      const page = toPage(loaded, { limit }, (one) => placeOf(one, context))
      const items = page.items.map((one) => write(one, context))
      return { status: 200, body: { items, next: page.next } }
    },
  }
}
