import { place } from '../place.ts'
import { forgetOfPerson, leavingKey, markPersonChanged } from './forgetting.ts'
import { leavingCache, sendTicket, ticketAddress } from './tickets.ts'

/**
 * Sign-outs that the service does not know of yet, because there was no network. A page that finds
 * one uses the session's cookie, which no script can drop, for nothing until the service has ended
 * the session. Each is kept as a ticket that can do only that.
 */
interface Leaving {
  /** The browser still has the cookie of a session that was left. */
  readonly isBlocked: boolean
  readonly tickets: readonly string[]
}

/** Stands for a session of which no ticket is known: its cookie ends it. */
const byCookie = ''

const sendMs = 8_000

function read(): Leaving {
  const none = { isBlocked: false, tickets: [] }
  try {
    return (JSON.parse(localStorage.getItem(leavingKey) ?? 'null') as Leaving | null) ?? none
  } catch {
    return none
  }
}

function write(leaving: Leaving): void {
  if (leaving.isBlocked || leaving.tickets.length > 0)
    localStorage.setItem(leavingKey, JSON.stringify(leaving))
  else localStorage.removeItem(leavingKey)
}

/** Whether somebody left here and the session may still be open at the service. */
export function isLeft(): boolean {
  return read().isBlocked
}

/** Notes a sign-out, in the turn in which it is asked for. */
export function noteLeaving(ticket: string | undefined): void {
  const { tickets } = read()
  write({ isBlocked: true, tickets: [...new Set([...tickets, ticket ?? byCookie])] })
  if (ticket !== undefined) void tellWorker(ticket)
}

/** The service worker sends it too, with the page closed. */
async function tellWorker(ticket: string): Promise<void> {
  const { caches: cacheStorage } = globalThis as { caches?: CacheStorage }
  await (await cacheStorage?.open(leavingCache))?.put(
    ticketAddress(place.base, ticket),
    new Response(''),
  )
}

let sending: Promise<boolean> | undefined

/** Ends the sessions that were left; returns whether none remains to be ended. */
export function sendLeaving(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<boolean> {
  for (const ticket of read().tickets) {
    if (!(await send(ticket))) return false
    const { isBlocked, tickets } = read()
    write({ isBlocked, tickets: tickets.filter((one) => one !== ticket) })
  }
  write({ isBlocked: false, tickets: [] })
  await (globalThis as { caches?: CacheStorage }).caches?.delete(leavingCache)
  return true
}

async function send(ticket: string): Promise<boolean> {
  const signal = AbortSignal.timeout(sendMs)
  if (ticket !== byCookie) return sendTicket(place.base, ticket, signal)
  const headers = { 'x-posta-csrf': '1' }
  const init = { method: 'DELETE', headers, signal }
  const answer = await fetch(`${place.base}/v1/session`, init).catch(() => undefined)
  return answer !== undefined && answer.status < 500 && answer.status !== 429
}

/** A person who signs in gets a cookie of their own; earlier sessions are still to be ended. */
export async function admitPerson(id: string): Promise<void> {
  const { tickets } = read()
  write({ isBlocked: false, tickets: tickets.filter((one) => one !== byCookie) })
  if (localStorage.getItem(personKey) === id) return
  await forgetOfPerson()
  localStorage.setItem(personKey, id)
  markPersonChanged()
}

/** The person whose drafts and kept answers this device has. */
const personKey = 'posta-person'

/** The answer to a call while the session of its cookie is to be ended. */
export function refusedHere(): Response {
  const problem = { status: 401, code: 'session-ended', title: '', detail: '' }
  return Response.json(problem, {
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
  })
}
