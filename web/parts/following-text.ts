import { useState } from 'react'

/**
 * The text of a field that shows a value. What is typed stands until the value becomes another, so
 * that a field that is drawn again never takes letters back.
 */
export function useFollowingText(value: string) {
  const [typed, setTyped] = useState({ of: value, text: value })
  // While it is drawn, not after: an effect would come too late for what is typed at once.
  if (typed.of !== value) setTyped({ of: value, text: value })
  const text = typed.of === value ? typed.text : value
  const setText = (next: string) => setTyped({ of: value, text: next })
  return [text, setText] as const
}
