import { areaOf, place } from '../place.ts'
import { chosenAccount } from './account.ts'

/**
 * Asks who signed in before the rest of the program has run: no screen can be drawn without it.
 * The first import of `main.tsx`.
 */
const path = location.pathname.slice(place.base.length)
const address = `${place.base}/${areaOf(path) === 'portal' ? 'v1' : 'ops/v1'}/session`
const account = chosenAccount()

let early: Promise<Response> | undefined = /^\/(portal|consola|reparto)/.test(path)
  ? fetch(address, account === undefined ? {} : { headers: { 'x-posta-account': account } })
  : undefined

/** Answers the first request of the session with what was asked before. */
export function fetchSession(request: Request): Promise<Response> {
  const asked = new URL(request.url).pathname === address ? early : undefined
  early = undefined
  return asked?.catch(() => fetch(request)) ?? fetch(request)
}
