import { place } from '../../place.ts'

/** As the page asks for it. */
const branchesPath = '/ops/v1/branches?limit=1000'

/**
 * Puts the service worker up and tells it which files the page consists of, so that the page opens
 * without a network. Pages that are not secure have none.
 */
export function keepPageOffline(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker === undefined) return
  const scope = `${place.base}/consola/escanear`
  void serviceWorker.register(`${scope}/worker.js`, { scope }).then(keepFiles, () => undefined)
}

async function keepFiles(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = await active(registration)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}${place.base}/web/`))
  const station = `${place.base}/consola/escanear`
  const answers = [station, `${place.base}/ops/v1/session`, `${place.base}${branchesPath}`]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  worker?.postMessage({ keep: { files: [...new Set(files)], answers } })
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
