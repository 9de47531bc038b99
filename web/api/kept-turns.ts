import { lockName } from './kept-sending.ts'

/**
 * Tabs and worker take turns; where a page has no locks, the ids keep deeds that are sent twice
 * single.
 */
export async function inTurn<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? await locks.request(lock, work) : work()
}

/** The lock under which deeds are written, so that a tab that opens finds no half-kept ones. */
export function writingOf(owner: string): string {
  return `${lockName(owner)} writing`
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where the browser can, the worker sends when the network is back, with the tab closed too. */
export async function askWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('scans').catch(() => undefined)
}
