import { ShownSecret } from '../../parts/shown-secret.tsx'
import { keysWords } from '../../words/keys.ts'
import { useWords } from '../../words/words.ts'

/** Shows a new key, the only time that anybody sees it. */
export function ShownKey({ text, onClose }: { text: string; onClose: () => void }) {
  const words = useWords(keysWords)
  return (
    <ShownSecret
      title={words.shownTitle}
      label={words.key}
      secret={text}
      copied={words.copied}
      done={words.done}
      onClose={onClose}
    >
      {words.shownText}
    </ShownSecret>
  )
}
