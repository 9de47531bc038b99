import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { courierWords } from '../words/courier.ts'
import { useWords } from '../words/words.ts'
import { pinLength, putDigits } from './pin.ts'

interface PinBoxesProps {
  /** One place for each digit, a space where there is none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The PIN of the recipient's message: a box for each digit, typed or pasted. */
export function PinBoxes({ value, onChange, error }: PinBoxesProps) {
  const words = useWords(courierWords)
  const titleId = useId()
  const noteId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const put = (at: number, text: string) => {
    const next = putDigits(value, at, text)
    onChange(next.value)
    boxes.current[next.at]?.focus()
  }
  // The digit that stands there already would change nothing, and lead no further.
  const type = (event: FormEvent & { readonly data?: string }, at: number) => {
    if (!/^\d$/.test(event.data ?? '')) return
    event.preventDefault()
    put(at, event.data ?? '')
  }
  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    put(at, event.clipboardData.getData('text'))
  }
  const goBack = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Backspace' || value[at] !== ' ' || at === 0) return
    event.preventDefault()
    onChange(putDigits(value, at - 1, '').value)
    boxes.current[at - 1]?.focus()
  }
  return (
    <fieldset className="card" aria-labelledby={titleId} aria-describedby={noteId}>
      <div className="body stack g3">
        <legend id={titleId}>
          <b>{words.pinTitle}</b>
        </legend>
        <div className="pinbox">
          {Array.from({ length: pinLength }, (_, at) => (
            <input
              key={at}
              ref={(box) => {
                boxes.current[at] = box
              }}
              type="text"
              name="pin"
              inputMode="numeric"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              maxLength={1}
              aria-label={words.pinBox(at + 1)}
              aria-invalid={error ? true : undefined}
              value={value[at]?.trim() ?? ''}
              onBeforeInput={(event) => type(event, at)}
              onChange={(event) => put(at, event.currentTarget.value)}
              onPaste={(event) => paste(event, at)}
              onKeyDown={(event) => goBack(event, at)}
              onFocus={(event) => event.currentTarget.select()}
            />
          ))}
        </div>
        {error ? (
          <p className="error" id={noteId}>
            <Icon name="warn" />
            <span>{error}</span>
          </p>
        ) : (
          <p className="hint" id={noteId}>
            {words.pinHint}
          </p>
        )}
      </div>
    </fieldset>
  )
}
