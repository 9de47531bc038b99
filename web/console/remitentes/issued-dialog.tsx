import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/code-block.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'
import type { Issued } from './queries.ts'

/** Password and key, the only time that anybody sees them. */
export function IssuedDialog({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const words = useWords(shippersWords)
  return (
    <Dialog
      title={words.issuedTitle(String(issued.shipper))}
      icon="key"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.copied}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.issuedText}</p>
        <CodeBlock title={words.password} text={issued.password} />
        <CodeBlock title={words.key} text={issued.key} />
      </div>
    </Dialog>
  )
}
