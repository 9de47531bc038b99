/**
 * The time of scans. A station's clock may be wrong by hours, which would put its scans before or
 * after those of others: it is corrected by the time of the service's answers, and kept for when
 * there are none.
 */

const key = 'posta-clock-ms'

/** A smaller difference may be the way of the answer: the service sends whole seconds. */
const wrongMs = 30_000

export function stationNow(): number {
  return Date.now() + (Number(localStorage.getItem(key)) || 0)
}

/** Compares the clock with the service's. */
export function setClock(serviceTime: number): void {
  const offset = serviceTime - Date.now()
  if (Math.abs(offset) > wrongMs) localStorage.setItem(key, String(offset))
  else localStorage.removeItem(key)
}
