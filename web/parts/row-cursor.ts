import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKey } from './keys.ts'

interface RowCursor<List> {
  /** The row that `j` and `k` have walked to; -1 before the first press. */
  readonly at: number
  /** Goes to the element of the rows, so that the cursor is always in sight. */
  readonly list: RefObject<List | null>
}

interface CursorProps {
  readonly count: number
  /** The effect of Enter on the row of the cursor. */
  readonly onOpen?: ((at: number) => void) | undefined
  /** A list that only shows something leaves the letters to the page's own list. */
  readonly isStill?: boolean | undefined
}

/** `j` and `k` walk the rows of a list, Enter opens one. */
export function useRowCursor<List extends HTMLElement>(props: CursorProps): RowCursor<List> {
  const { count, onOpen, isStill } = props
  const [walked, setAt] = useState(-1)
  const list = useRef<List>(null)
  const at = Math.min(walked, count - 1)
  const walk = isStill ? undefined : setAt
  useKey('j', walk && (() => walk((now) => Math.min(count - 1, now + 1))))
  useKey('k', walk && (() => walk((now) => Math.max(0, now - 1))))
  useKey('Enter', onOpen && walk && at >= 0 ? () => onOpen(at) : undefined)
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return { at, list }
}
