import { useState } from 'react'
import { whole } from '../../formats/numbers.ts'
import { CheckOff } from '../../parts/check-off.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'
import { type Container, type Piece, useOpen } from './containers.ts'

interface OpenPartProps {
  readonly container: Container
  readonly pieces: readonly Piece[]
}

/** What should be inside against what is scanned; then it is opened. */
export function OpenPart({ container: { id, seal }, pieces }: OpenPartProps) {
  const words = useWords(containerWords)
  const open = useOpen(id)
  const [seen, setSeen] = useState('')
  const finish = async (scanned: readonly string[]) => {
    const sent = { trackingCodes: [...scanned], seal: seen.trim() }
    // Told by the promise: this part is gone once the container is open.
    const opened = await open.mutateAsync(sent).catch(() => undefined)
    if (opened === undefined) return
    const { found, missing, extra, refused, sealIntact } = opened
    const result = words.result(whole(found), whole(missing.length), whole(extra.length))
    const wrong = sealIntact === false ? [words.sealWrong] : []
    const told = refused.map((one) => words.notMoved(one.trackingCode, one.reason))
    showToast([result, ...wrong, ...told.slice(0, 3)].join(' '))
  }
  return (
    <>
      <CheckOff
        title={words.opening}
        text={words.openingText}
        label={words.openingLabel}
        hint={words.openingHint}
        expected={pieces.flatMap((one) => (one.outcome === 'inside' ? [one.trackingCode] : []))}
        doneText={words.openIt}
        isBusy={open.isPending}
        onDone={(scanned) => void finish(scanned)}
        name={`posta-open-${id}`}
      >
        {seal === '' ? undefined : (
          <Field label={words.sealSeen} optional>
            <Input
              value={seen}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setSeen(event.currentTarget.value)}
            />
          </Field>
        )}
      </CheckOff>
      {open.error ? <Failed error={open.error} /> : undefined}
    </>
  )
}
