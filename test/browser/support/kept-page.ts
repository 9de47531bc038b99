import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'

const isControlled = 'navigator.serviceWorker.controller !== null'

/**
 * The part of a loaded page that the service worker keeps: files, and answers to stand in later.
 */
const keptPaths = String.raw`/^\/(web|ops\/v1\/(session|branches|measurements|hand-overs|runs|visit-reasons|cash\/collections))\b/`

const isKept = `caches.open('posta-station').then(async (cache) => {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const wanted = loaded.filter((path) => ${keptPaths}.test(path))
  return wanted.length > 0 && [location.pathname, ...wanted].every((path) => kept.has(path))
})`

/** Waits until a page's requests go through the service worker. */
export async function untilControlled(page: Page): Promise<void> {
  await until(`${page.url()} is controlled`, () => page.evaluate<boolean>(isControlled))
}

/** Waits until a page of the floor would open without a network. */
export async function untilKept(page: Page): Promise<void> {
  await untilControlled(page)
  await until(`${page.url()} is kept`, () => page.evaluate<boolean>(isKept))
}
