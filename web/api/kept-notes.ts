import type { NewDeed } from './kept.ts'

/**
 * The deeds of the last moments, until the store has them. A tab that is killed takes writes to
 * IndexedDB along that are under way; notes written here left the tab in the turn of the deed.
 */

const mark = 'posta-scan'

function nameOf({ owner, id }: Pick<NewDeed, 'owner' | 'id'>): string {
  return `${mark} ${owner} ${id}`
}

/** Returns whether it could be noted: where storage is full, the store alone has to do. */
export function noteDeed(deed: NewDeed): boolean {
  try {
    localStorage.setItem(nameOf(deed), JSON.stringify(deed))
    return true
  } catch {
    return false
  }
}

/**
 * Whether nobody else has taken it over: a tab that opens takes notes that others seem to have
 * left.
 */
export function isNoted(deed: NewDeed): boolean {
  return localStorage.getItem(nameOf(deed)) !== null
}

export function forgetNotes(deeds: readonly NewDeed[]): void {
  for (const deed of deeds) localStorage.removeItem(nameOf(deed))
}

/** The deeds of somebody that a killed tab left here, oldest first. */
export function readNotes(owner: string): NewDeed[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(`${mark} ${owner} `))
  const deeds = names.map((name) => JSON.parse(localStorage.getItem(name) ?? '{}') as NewDeed)
  return deeds.toSorted((one, other) => one.at - other.at)
}
