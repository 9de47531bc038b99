import { sealQueue } from '../api/device.ts'
import { changedKey, forgetOfPerson, markPersonChanged } from '../api/forgetting.ts'
import { askWorker } from '../api/kept-turns.ts'
import { isLeft, noteLeaving, sendLeaving } from '../api/leaving.ts'
import { notePageEnding } from '../api/page-end.ts'
import { place, signedInPaths } from '../place.ts'

/**
 * Ends the session, with or without a network: this device forgets at once the person's data, but
 * for unsent deeds, which stay sealed. The service ends the session as soon as it hears.
 */
export async function leave(): Promise<void> {
  const ticket = await sealQueue()
  notePageEnding(true)
  noteLeaving(ticket)
  await forgetOfPerson()
  markPersonChanged()
  const isEnded = await sendLeaving()
  if (!isEnded) void askWorker()
  // Without a network the worker has a page that says so; it is asked for in its own place.
  const isStreet = location.pathname.startsWith(`${place.base}/reparto`)
  const isKept = navigator.serviceWorker?.controller && !isEnded
  const waiting = isStreet ? '/reparto' : '/consola/escanear'
  location.replace(place.base + (isKept ? waiting : '/ingresar'))
}

/** A page of somebody who has left, in another tab or behind the back button, shows nothing more. */
export function watchLeaving(): void {
  const own = location.pathname.slice(place.base.length)
  const shownFor = localStorage.getItem(changedKey)
  if (isLeft()) void sendLeaving()
  const check = () => {
    if (!signedInPaths.test(own) || localStorage.getItem(changedKey) === shownFor) return
    document.body.replaceChildren()
    location.replace(`${place.base}/ingresar`)
  }
  addEventListener('storage', ({ key }) => key === changedKey && check())
  addEventListener('pageshow', ({ persisted }) => persisted && check())
  addEventListener('online', () => isLeft() && void sendLeaving())
}
