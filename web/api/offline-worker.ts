/**
 * The service worker of the floor: its pages open without a network, and unsent deeds are sent when
 * the network is back, also with the tab closed.
 */
import { ownerOf } from './kept.ts'
import { lockName, newsChannel, sendQueue, tellTabs } from './kept-sending.ts'
import { openQueue } from './kept-store.ts'
import { isOfflinePage, keptAnswers, leftPage, mostAnswers } from './offline-pages.ts'
import { createSealer } from './sealing.ts'
import { leavingCache, sendTicket } from './tickets.ts'

interface SyncEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'sync',
    listener: (event: SyncEvent) => void,
  ): void
  addEventListener(type: 'message', listener: (event: MessageEvent & SyncEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface FetchEvent extends SyncEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as WorkerScope

const cacheName = 'posta-station'

/** Files of other pages and of earlier builds. */
const mostFiles = 120

/** The path of the environment, before `/consola/` and `/reparto`. */
const base = new URL(worker.registration.scope).pathname.replace(/\/(consola\/|reparto)$/, '')

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  const { keep, forget } = event.data as { keep?: Wanted; forget?: boolean }
  if (forget) event.waitUntil(forgetAll())
  if (keep) event.waitUntil(Promise.all([keepFiles(keep.files), keepAnswers(keep.answers)]))
})
worker.addEventListener('sync', (event) => event.waitUntil(sendTickets().then(sendOwn)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const path = pathname.slice(base.length)
  if (path.startsWith('/web/')) event.respondWith(fromCacheFirst(request))
  else if (request.mode === 'navigate') {
    if (isOfflinePage(path)) event.respondWith(fromNetworkFirst(request, pathname))
  } else if (keptAnswers.some((prefix) => path.startsWith(prefix)))
    event.respondWith(fromNetworkFirst(request, request.url.slice(origin.length)))
})

interface Wanted {
  readonly files: string[]
  readonly answers: string[]
}

/** How often somebody has left: earlier requests are not kept. */
let departures = 0

async function forgetAll(): Promise<void> {
  departures += 1
  await caches.delete(cacheName)
}

/** Keeps an answer, unless its person has left while it was on its way. */
async function keepAnswer(key: string, answer: Response, since: number): Promise<void> {
  if (since !== departures) return
  await (await caches.open(cacheName)).put(key, answer)
  if (since !== departures) await caches.delete(cacheName)
}

/** Ends the sessions of those who left without a network. Throwing asks for a retry. */
async function sendTickets(): Promise<void> {
  if (!(await caches.has(leavingCache))) return
  const cache = await caches.open(leavingCache)
  for (const request of await cache.keys()) {
    const ticket = new URL(request.url).search.slice(1)
    if (!(await sendTicket(base, ticket, AbortSignal.timeout(8_000))))
      throw new Error('the service does not answer yet')
    await cache.delete(request)
  }
}

/** Keeps the files of the page as it stands, and drops the oldest beyond the limit. */
async function keepFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const requests = await cache.keys()
  const isFile = (url: string) => new URL(url).pathname.startsWith(`${base}/web/`)
  const files = requests.filter(({ url }) => isFile(url) && !urls.includes(url))
  const answers = requests.filter(({ url }) => !isFile(url))
  const old = [...files.slice(0, -mostFiles), ...answers.slice(0, -mostAnswers)]
  await Promise.all(old.map((request) => cache.delete(request)))
  const missing = urls.filter((url) => !requests.some((request) => request.url === url))
  await Promise.all(missing.map((url) => cache.add(url).catch(() => undefined)))
}

/** The document, and the answers to the page's requests before this worker was there. */
async function keepAnswers(paths: readonly string[]): Promise<void> {
  const since = departures
  for (const path of paths) {
    const answer = await fetch(path).catch(() => undefined)
    if (answer?.ok && !answer.redirected) await keepAnswer(path, answer, since)
  }
}

/** A file's name has a digest of its content. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const response = await cache.match(request)
  if (response) return response
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** Answers from the network first, then from the cache; signing out leaves nothing behind. */
async function fromNetworkFirst(request: Request, key: string): Promise<Response> {
  const since = departures
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await keepAnswer(key, answer.clone(), since)
    // The cached answers belong to somebody whose session is over.
    if (answer.status === 401) await caches.delete(cacheName)
    const response = answer.status >= 500 ? await findKept(cache, request, key) : undefined
    return response ?? answer
  } catch (error) {
    const existing = await findKept(cache, request, key)
    if (existing) return existing
    if (request.mode === 'navigate' && (await caches.has(leavingCache))) return leftPage(base)
    throw error
  }
}

/** A page below another one, such as a sheet that was never opened, is the same document. */
async function findKept(cache: Cache, request: Request, key: string) {
  let response = await cache.match(key)
  if (request.mode !== 'navigate') return response
  let above = key
  while (response === undefined) {
    above = above.split('/').slice(0, -1).join('/')
    if (!isOfflinePage(above.slice(base.length))) return undefined
    response = await cache.match(above)
  }
  return response
}

/**
 * Sends the queue of the person who has signed in, unless a tab is doing so. Throwing asks for a
 * retry.
 */
async function sendOwn(): Promise<void> {
  const answer = await fetch(`${base}/ops/v1/session`)
  if (!answer.ok) return
  const { person, membership } = (await answer.json()) as {
    person: { id: string }
    membership?: { environment: string }
  }
  if (membership === undefined) return
  const sender = { owner: ownerOf(membership.environment, person.id), person: person.id, base }
  await navigator.locks.request(lockName(sender.owner), { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    const device = await fetch(`${base}/ops/v1/session/device`)
    const { key } = (device.ok ? await device.json() : {}) as { key?: string }
    const store = await openQueue(await createSealer(key))
    const news = new BroadcastChannel(newsChannel)
    const onStored = () => tellTabs(news, sender.owner)
    const stop = await sendQueue(sender, { store, onStored })
    store.close()
    if (typeof stop === 'object') throw new Error('the service does not answer yet')
  })
}
