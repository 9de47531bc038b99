import { type ReactNode, useState } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import type { Picking } from './table.tsx'

/** The picked rows of a table. */
export function usePicking(): Picking & { readonly ids: readonly string[]; clear: () => void } {
  const [picked, change] = useState<Readonly<Record<string, true>>>({})
  return { picked, change, ids: Object.keys(picked), clear: () => change({}) }
}

/** The actions on the picked rows; it is there while some are. */
export function BulkBar({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const words = useWords(partsWords)
  if (ids.length === 0) return undefined
  return (
    <section className="bulk" aria-label={words.pickedActions}>
      <b>{words.picked(ids.length)}</b>
      {children}
    </section>
  )
}
