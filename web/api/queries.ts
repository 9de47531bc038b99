import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops, type V1Paths, v1 } from './client.ts'

interface Get {
  readonly get: {
    readonly parameters: object
    readonly responses: {
      readonly 200: { readonly content: { readonly 'application/json': unknown } }
    }
  }
}

/** The paths whose answer to GET is JSON. */
type PathOf<Paths> = {
  [Path in keyof Paths]: Paths[Path] extends Get ? Path : never
}[keyof Paths] &
  string

type ParametersOf<Entry> = Entry extends Get ? Entry['get']['parameters'] : never

type AnswerOf<Entry> = Entry extends Get
  ? Entry['get']['responses'][200]['content']['application/json']
  : never

interface Parameters {
  readonly path?: object
  readonly query?: object
}

/** The parameters of a path; those without a variable part may do without. */
type Given<Entry> =
  ParametersOf<Entry> extends { readonly path: object }
    ? [parameters: Pick<ParametersOf<Entry>, 'path' | Extract<keyof ParametersOf<Entry>, 'query'>>]
    : [parameters?: Pick<ParametersOf<Entry>, Extract<keyof ParametersOf<Entry>, 'query'>>]

function queriesOf<Paths extends object>(client: { readonly GET: unknown }) {
  const get = client.GET as (path: string, init: object) => Promise<{ data?: unknown }>
  return <Path extends PathOf<Paths>>(path: Path, ...[params]: Given<Paths[Path]>) => {
    type Answer = NonNullable<AnswerOf<Paths[Path]>>
    return queryOptions<Answer, Error, Answer>({
      queryKey: keyOf(path, params),
      queryFn: () => dataOf<Answer>(get(path, { params }) as Promise<{ data?: Answer }>),
    })
  }
}

/** The parts of the path, so that what changes below `/cash/statements` is named by its first ones. */
function keyOf(path: string, { path: values = {}, query }: Parameters = {}): QueryKey {
  const parameters = new Map(Object.entries(values))
  const parts = path.split('/').slice(1)
  const key = parts.map((part) => (part.startsWith('{') ? parameters.get(part.slice(1, -1)) : part))
  return query === undefined ? key : [...key, query]
}

/** An answer of the shippers' API: `useQuery(v1Query('/claims/{id}', { path: { id } }))`. */
export const v1Query = queriesOf<V1Paths>(v1)

/** An answer of the carrier's API. */
export const opsQuery = queriesOf<OpsPaths>(ops)

/** Asks without a network too: the service worker has the answer. */
export const offline = { networkMode: 'always' } as const
