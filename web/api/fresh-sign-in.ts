import { fetchAllowed } from './early.ts'

/** Asks who signed in to prove it again; false where they would rather not. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Names who asks; returns what ends that. */
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
  const again = mayBeAsked(request) ? request.clone() : undefined
  const response = await fetchAllowed(request)
  if (again === undefined || ask === undefined || !(await isStale(response))) return response
  return (await ask()) ? fetch(again) : response
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
