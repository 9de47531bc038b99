import findMyWay from 'find-my-way'

export interface FoundPath<Value> {
  readonly value: Value
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Finds the value stored under the path of a request, whatever its method. */
export interface PathTree<Value> {
  add(path: string, value: Value): void
  find(url: string): FoundPath<Value> | undefined
}

/** Any method will do: the tree of one stands for all. */
const method = 'GET'

/** Matches paths as Fastify does, whose router this is. */
export function createPathTree<Value>(maxParamLength: number): PathTree<Value> {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength })
  return {
    add: (path, value) => router.on(method, path, () => {}, value),
    find(url) {
      const match = router.find(method, url)
      return match === null ? undefined : { value: match.store as Value, params: match.params }
    },
  }
}
