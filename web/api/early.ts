import { areaOf, place, signedInPaths } from '../place.ts'
import { chosenAccount } from './account.ts'
import { isLeft, refusedHere, sendLeaving } from './leaving.ts'

/**
 * Requests the data of the first screen while the rest of the program is still on its way: the
 * session, and the calls that the document names. A script of its own, which runs first; the client
 * takes the answers from here.
 */
const path = location.pathname.slice(place.base.length)
const face = areaOf(path) === 'portal' ? 'v1' : 'ops/v1'
const calls = (document.documentElement.dataset['firstCalls'] ?? '').split(' ').filter(Boolean)

const answers = new Map<string, Promise<Response>>(
  (signedInPaths.test(path) && !isLeft() ? ['/session', ...calls] : []).map((call) => {
    const address = `${place.base}/${face}${call}`
    return [location.origin + address, fetchWhole(address)]
  }),
)

/** An answer that nobody asks for in the end keeps no connection open. */
async function fetchWhole(address: string): Promise<Response> {
  const answer = await fetch(address, { headers: headersOfCall() })
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, answer)
}

/** The headers of every call. */
export function headersOfCall(): Record<string, string> {
  const account = chosenAccount()
  return {
    'x-posta-csrf': '1',
    // Sentences that the service writes are read in the language of the page.
    'accept-language': document.documentElement.lang.slice(0, 2) || 'es',
    ...(account === undefined ? {} : { 'x-posta-account': account }),
  }
}

/** An earlier answer is no news for long, and none after a change. */
const freshMs = 10_000
setTimeout(() => answers.clear(), freshMs)

/** The service's answer; none by a session that was left, until the service has ended it. */
export async function fetchAllowed(request: Request): Promise<Response> {
  const isSignIn = request.method === 'POST' && request.url.endsWith('/session')
  if (!isSignIn && isLeft() && !(await sendLeaving())) return refusedHere()
  return fetchEarly(request)
}

/** Answers the first request of a call with the early request's. */
function fetchEarly(request: Request): Promise<Response> {
  if (request.method !== 'GET') answers.clear()
  const answer = answers.get(request.url)
  answers.delete(request.url)
  return answer?.catch(() => fetch(request)) ?? fetch(request)
}
