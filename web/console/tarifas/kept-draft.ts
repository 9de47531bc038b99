import { useState } from 'react'
import { place } from '../../place.ts'
import type { Draft } from './price-draft.ts'

interface Kept {
  readonly draft: Draft
  /** What it was before each change, the newest last. */
  readonly before: readonly Draft[]
}

const mostSteps = 100

/** A draft is kept in this browser until it is published or discarded. */
export function useKeptDraft(list: string) {
  const name = `posta-prices ${place.base} ${list}`
  const [kept, setKept] = useState<Kept>(() => ({ draft: read(name), before: [] }))
  const store = (next: Kept) => {
    setKept(next)
    if (Object.keys(next.draft).length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(next.draft))
  }
  return {
    draft: kept.draft,
    change: (changes: Draft) =>
      store({
        draft: { ...kept.draft, ...changes },
        before: [...kept.before, kept.draft].slice(-mostSteps),
      }),
    undo: () => {
      const last = kept.before.at(-1)
      if (last) store({ draft: last, before: kept.before.slice(0, -1) })
    },
    replace: (draft: Draft) => store({ draft, before: [...kept.before, kept.draft] }),
    discard: () => store({ draft: {}, before: [] }),
  }
}

function read(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const cells = Object.entries(kept).filter(([, amount]) => typeof amount === 'number')
    return Object.fromEntries(cells)
  } catch {
    return {}
  }
}
