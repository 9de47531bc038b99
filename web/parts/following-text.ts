import { useState } from 'react'

interface Typed {
  /** The value that was shown last. */
  readonly of: string
  readonly text: string
  /** The text that the person is done with; a text that differs from it is being typed. */
  readonly settled: string
}

/**
 * The text of a field that shows a value. A text that is being typed stands, whatever changes of
 * the value come meanwhile; once it is settled the field follows its value again.
 */
export function useFollowingText(value: string) {
  const [typed, setTyped] = useState<Typed>({ of: value, text: value, settled: value })
  // While it is drawn, not after: an effect would come too late for letters that are typed at once.
  const now = follow(typed, value)
  if (now !== typed) setTyped(now)
  return {
    text: now.text,
    isSettled: now.text === now.settled,
    /** Takes typed text. */
    setText: (text: string) => setTyped((last) => ({ ...last, text })),
    /** Notes that a text was sent, read or found wrong; later typing goes on. */
    settle: (settled: string) => setTyped((last) => ({ ...last, settled })),
    /** Shows a text in place of the typed one. */
    show: (text: string) => setTyped((last) => ({ ...last, text, settled: text })),
  }
}

function follow(typed: Typed, value: string): Typed {
  if (typed.of === value) return typed
  const isTyping = typed.text !== typed.settled
  return { of: value, text: isTyping ? typed.text : value, settled: value }
}
