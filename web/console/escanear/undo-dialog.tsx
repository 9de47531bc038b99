import { useState } from 'react'
import type { KeptScan } from '../../api/kept.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, Effects } from '../../parts/dialog.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { inSentence, scanWords } from '../../words/scan.ts'
import { isState, stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'

interface UndoProps {
  readonly scan: KeptScan
  readonly onClose: () => void
  readonly onUndo: (reason: string) => void
}

/** Asks why a scan is corrected, of those whose corrections need a reason (D43). */
export function UndoDialog({ scan, onClose, onUndo }: UndoProps) {
  const words = useWords(scanWords)
  const states = useWords(stateWords)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const before = scan.answer?.before ?? ''
  const send = () => {
    if (reason.trim().length < 3) return setError(words.reasonMissing)
    onUndo(reason.trim())
    onClose()
  }
  return (
    <Dialog
      title={words.undoTitle(scan.code)}
      icon="replay"
      onClose={onClose}
      onSubmit={send}
      actions={
        <>
          <Button onClick={onClose}>{words.keepIt}</Button>
          <Button type="submit" kind="primary">
            {words.undo}
          </Button>
        </>
      }
    >
      <Effects
        effects={[
          {
            icon: 'replay',
            text: words.undoEffect(isState(before) ? inSentence(before, states) : before),
          },
        ]}
      />
      <Field label={words.reason} hint={words.reasonHint} error={error}>
        <Input
          value={reason}
          maxLength={200}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
      </Field>
    </Dialog>
  )
}
