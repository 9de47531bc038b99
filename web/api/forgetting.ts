/** The data of the person on a device, and how it is forgotten. */

export const leavingKey = 'posta-leaving'

/** Changes whenever somebody leaves or another person signs in: pages that were shown before go. */
export const changedKey = 'posta-person-changed'

/** Entries of the device itself; unsent deeds are sealed, and wait for their person. */
const ofDevice = [
  leavingKey,
  changedKey,
  'posta-clock-ms',
  'posta-sound',
  'posta-keys',
  'posta-franja',
]
const unsent = 'posta-scan '

export function markPersonChanged(): void {
  localStorage.setItem(changedKey, `${Date.now()} ${Math.random()}`)
}

/** Forgets the answers, pages, drafts and choices of a person. Unsent deeds stay. */
export async function forgetOfPerson(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage))
      if (!ofDevice.includes(name) && !name.startsWith(unsent)) storage.removeItem(name)
  await tellWorkers()
  await (globalThis as { caches?: CacheStorage }).caches?.delete('posta-station')
}

/** An answer that is on its way would be kept after all. */
async function tellWorkers(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  const tell = ({ active }: ServiceWorkerRegistration) => active?.postMessage({ forget: true })
  for (const registration of (await serviceWorker?.getRegistrations()) ?? []) tell(registration)
}
