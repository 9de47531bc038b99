import type { NewScan } from './queue.ts'

/**
 * The scans of the last moments, until the store has them. A tab that is killed takes writes to
 * IndexedDB along that are under way; what is written here left the tab in the turn of the scan.
 */

const mark = 'posta-scan'

function nameOf({ owner, id }: Pick<NewScan, 'owner' | 'id'>): string {
  return `${mark} ${owner} ${id}`
}

/** Returns whether it could be noted: where storage is full, the store alone has to do. */
export function noteScan(scan: NewScan): boolean {
  try {
    localStorage.setItem(nameOf(scan), JSON.stringify(scan))
    return true
  } catch {
    return false
  }
}

/** Whether nobody else has taken it over: a tab that opens takes what others seem to have left. */
export function isNoted(scan: NewScan): boolean {
  return localStorage.getItem(nameOf(scan)) !== null
}

export function forgetNotes(scans: readonly NewScan[]): void {
  for (const scan of scans) localStorage.removeItem(nameOf(scan))
}

/** The scans of somebody that a killed tab left here, oldest first. */
export function readNotes(owner: string): NewScan[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(`${mark} ${owner} `))
  const scans = names.map((name) => JSON.parse(localStorage.getItem(name) ?? '{}') as NewScan)
  return scans.toSorted((one, other) => one.at - other.at)
}
