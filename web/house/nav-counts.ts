import { useSyncExternalStore } from 'react'

/** A figure beside an entry of the side bar: "4", or "4/5". */
export interface NavCount {
  readonly text: string
  readonly heat?: 'hot' | 'warm'
}

type NavCounts = Readonly<Record<string, NavCount | undefined>>

let counts: NavCounts = {}
const listeners = new Set<() => void>()

/** Shows how many things wait in a page; `undefined` takes the figure away. */
export function setNavCount(folder: string, count: NavCount | undefined): void {
  if (counts[folder]?.text === count?.text && counts[folder]?.heat === count?.heat) return
  counts = { ...counts, [folder]: count }
  for (const listener of listeners) listener()
}

export function useNavCounts(): NavCounts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => counts,
  )
}
