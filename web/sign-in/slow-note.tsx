import { useEffect, useState } from 'react'
import { Note } from '../parts/note.tsx'
import { signInWords } from '../words/sign-in.ts'
import { useWords } from '../words/words.ts'

const slowMs = 1_500

/** Says why an answer takes long: where somebody guessed, each waits up to 20 seconds (D56). */
export function SlowNote({ isSending }: { isSending: boolean }) {
  const words = useWords(signInWords)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isSending) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isSending])
  return isSending && isSlow ? (
    <Note family="attention" icon="info" role="status">
      <p>{words.slow}</p>
    </Note>
  ) : undefined
}
