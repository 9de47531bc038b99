/**
 * The station's service worker: the page opens without a network, and what was scanned is sent when
 * the network is back, also with the tab closed.
 */
import { ownerOf } from './queue.ts'
import { openQueue } from './queue-store.ts'
import { lockName, newsChannel, sendQueue, tellTabs } from './sending.ts'

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

/** `/testing/consola/escanear`, and before it the path of the environment. */
const station = new URL(worker.registration.scope).pathname
const base = station.replace(/\/consola\/escanear$/, '')

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: { files: string[]; answers: string[] } }
  if (keep) event.waitUntil(Promise.all([keepFiles(keep.files), keepAnswers(keep.answers)]))
})
worker.addEventListener('sync', (event) => event.waitUntil(sendOwn()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(`${base}/web/`)) event.respondWith(fromCacheFirst(request))
  else if (pathname === station && request.mode === 'navigate')
    event.respondWith(fromNetworkFirst(request, station))
  else if (keptAnswers.includes(pathname.slice(base.length)))
    event.respondWith(fromNetworkFirst(request, request.url.slice(origin.length)))
})

/** What the page asks the service for when it opens. */
const keptAnswers = ['/ops/v1/session', '/ops/v1/branches']

/** Keeps the files of the page as it stands, and drops those of earlier builds. */
async function keepFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const known = await cache.keys()
  const isFile = (url: string) => new URL(url).pathname.startsWith(`${base}/web/`)
  const isOld = ({ url }: Request) => isFile(url) && !urls.includes(url)
  await Promise.all(known.filter(isOld).map((request) => cache.delete(request)))
  const missing = urls.filter((url) => !known.some((request) => request.url === url))
  await Promise.all(missing.map((url) => cache.add(url).catch(() => undefined)))
}

/** The document, and what the page asked for before this worker stood there. */
async function keepAnswers(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const path of paths) {
    const answer = await fetch(path).catch(() => undefined)
    if (answer?.ok && !answer.redirected) await cache.put(path, answer)
  }
}

/** A file's name has a digest of what is in it. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** What does not answer is taken from the last time; whoever signed out leaves nothing behind. */
async function fromNetworkFirst(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await cache.put(key, answer.clone())
    if (answer.status === 401) await cache.delete(key)
    const known = answer.status >= 500 ? await cache.match(key) : undefined
    return known ?? answer
  } catch (error) {
    const known = await cache.match(key)
    if (known) return known
    throw error
  }
}

/** Sends the queue of whoever has signed in, unless a tab is doing so. Throwing asks for a retry. */
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
    const store = await openQueue()
    const news = new BroadcastChannel(newsChannel)
    const onStored = () => tellTabs(news, sender.owner)
    const stop = await sendQueue(sender, { store, onStored })
    store.close()
    if (typeof stop === 'object') throw new Error('the service does not answer yet')
  })
}
