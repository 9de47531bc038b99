import { useState } from 'react'
import { useKey } from './keys.ts'

/** The row that `j` and `k` have walked to; -1 before the first press. */
export function useRowCursor(count: number): { readonly at: number } {
  const [at, setAt] = useState(-1)
  useKey('j', () => setAt((now) => Math.min(count - 1, now + 1)))
  useKey('k', () => setAt((now) => Math.max(0, now - 1)))
  return { at: Math.min(at, count - 1) }
}
