import createClient, { type Middleware } from 'openapi-fetch'
import { place } from '../place.ts'
import { headersOfCall } from './early.ts'
import { noAnswer, readFailure } from './failure.ts'
import { fetchFresh } from './fresh-sign-in.ts'
import type { Paths as OpsPaths } from './made/ops.ts'
import type { Paths as V1Paths } from './made/v1.ts'
import { isPageEnding } from './page-end.ts'

/** Every call goes through here: it says that a page sends it, and turns refusals into errors. */
const manners: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of Object.entries(headersOfCall())) request.headers.set(name, value)
    return request
  },
  async onResponse({ request, response, schemaPath }) {
    if (response.ok) return
    if (response.status === 401 && !schemaPath.startsWith('/session')) goToSignIn()
    throw await readFailure(response, request.method !== 'GET')
  },
  onError({ error, request }) {
    return noAnswer(error, request.method !== 'GET')
  },
}

/** The messages and answers of the rows of both APIs, for types of a page's own. */
export type { OpsPaths, V1Paths }

/** The answer of a path to GET. */
export type Answer<Paths, Path extends keyof Paths> = Paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

/** The shippers' API: `await dataOf(v1.GET('/orders/{trackingCode}', { params }))`. */
export const v1 = createClient<V1Paths>({ baseUrl: `${place.base}/v1`, fetch: fetchFresh })

/** The carrier's API. */
export const ops = createClient<OpsPaths>({ baseUrl: `${place.base}/ops/v1`, fetch: fetchFresh })

v1.use(manners)
ops.use(manners)

/** Returns the answer of a call; a refused call throws a `Failure`. */
export async function dataOf<Data>(call: Promise<{ data?: Data }>): Promise<NonNullable<Data>> {
  const { data } = await call
  return data as NonNullable<Data>
}

/** Leads to the sign-in page, which says why and leads back. */
function goToSignIn(): void {
  if (isPageEnding()) return
  const here = location.pathname.slice(place.base.length) + location.search
  location.assign(`${place.base}/ingresar?a=${encodeURIComponent(here)}&cerrada`)
}
