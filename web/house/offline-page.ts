import { keptAnswers } from '../api/offline-pages.ts'
import { place } from '../place.ts'
import { loadLater } from './later.ts'

/**
 * Puts the service worker up and sends it the files of the page and its requests, so that the page
 * opens without a network. Pages that are not secure have none.
 */
export function keepPageOffline(loadAhead?: () => Promise<unknown>): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined) return
  // The courier's first page is no folder: its address has nothing behind its name.
  const isStreet = location.pathname.startsWith(`${place.base}/reparto`)
  const scope = `${place.base}${isStreet ? '/reparto' : '/consola/'}`
  const worker = `${place.base}${isStreet ? '/reparto' : '/consola/escanear'}/worker.js`
  void serviceWorker.register(worker, { scope }).then(
    (registration) => keepLoaded(registration, loadAhead),
    () => undefined,
  )
}

async function keepLoaded(
  registration: ServiceWorkerRegistration,
  loadAhead?: () => Promise<unknown>,
): Promise<void> {
  const worker = await active(registration)
  await Promise.all([loadLater(), loadAhead?.()])
  const here = `${location.origin}${place.base}`
  const loaded = [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]
  const files = loaded.filter((name) => name.startsWith(`${here}/web/`))
  const isKept = (name: string) =>
    keptAnswers.some((path) => new URL(name).pathname.startsWith(`${place.base}${path}`))
  const answers = loaded.filter(isKept).map((name) => name.slice(location.origin.length))
  const own = ['/ops/v1/session', '/ops/v1/session/device'].map((path) => place.base + path)
  const wanted = [location.pathname, ...own, ...answers]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  worker?.postMessage({ keep: { files, answers: [...new Set(wanted)] } })
}

function active(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting
  if (coming === null) return Promise.resolve(registration.active)
  return new Promise((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
    })
    if (coming.state === 'activated') resolve(coming)
  })
}
