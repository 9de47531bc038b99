import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { showToast } from './toasts.tsx'

/** A code that one press copies. */
export function CopyCode({ code, shown }: { code: string; shown?: string }) {
  const words = useWords(partsWords)
  const copy = async () => {
    await copyText(code)
    showToast(words.copied(code))
  }
  return (
    <button type="button" className="copy" title={words.copy} onClick={() => void copy()}>
      <span className="code">{shown ?? code}</span>
      <Icon name="copy" size="s" />
      <span className="vh">{words.copy}</span>
    </button>
  )
}

/** Pages that are reached by plain HTTP have no clipboard, but may copy selected text. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'vh'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
