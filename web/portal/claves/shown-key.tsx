import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-code.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { keysWords } from '../../words/keys.ts'
import { useWords } from '../../words/words.ts'

/** Shows a new key, the only time that anybody sees it. */
export function ShownKey({ text, onClose }: { text: string; onClose: () => void }) {
  const words = useWords(keysWords)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
  }
  return (
    <Dialog
      title={words.shownTitle}
      icon="key"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p>{words.shownText}</p>
      <div className="codeblock">
        <header>
          <span>{words.key}</span>
          <Button kind="ghost sm" icon="copy" onClick={() => void copy()}>
            {isCopied ? words.copied : words.copy}
          </Button>
        </header>
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      </div>
    </Dialog>
  )
}
