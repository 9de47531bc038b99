import { fetchAllowed } from './early.ts'

/** Asks the signed-in person to prove it again; false where they would rather not. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Sets the asker; returns a function that unsets it. */
export function askWith(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/**
 * Sends a request. Where the service wants a fresh sign-in first, the person is asked for it in
 * place and the same request is sent again: the form that sent it only sees that it took longer.
 */
export async function fetchFresh(request: Request): Promise<Response> {
  if (!mayBeAsked(request)) return fetchAllowed(request)
  // A copied request would send its body as a stream, which no browser sends again by itself.
  const body = await request.text()
  const made = () => new Request(request, body === '' ? {} : { body })
  const response = await fetchAllowed(made())
  if (ask === undefined || !(await isStale(response))) return response
  return (await ask()) ? fetch(made()) : response
}

/** A file would be held in memory twice, and no file needs a fresh sign-in. */
function mayBeAsked({ method, headers }: Request): boolean {
  const type = headers.get('content-type')
  return method !== 'GET' && (type === null || type.startsWith('application/json'))
}

async function isStale(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (problem as { code?: unknown } | undefined)?.code === 'sign-in-not-fresh'
}
