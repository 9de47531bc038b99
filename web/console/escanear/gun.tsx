import type { KeyboardEvent, Ref } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { scanWords } from '../../words/scan.ts'
import { useWords } from '../../words/words.ts'

interface GunProps {
  readonly ref: Ref<HTMLInputElement>
  /** A code to begin with, for Enter; what is scanned instead replaces it. */
  readonly given: string | undefined
  readonly onScan: (text: string) => void
  /** Enter in the empty field. */
  readonly onEmpty: () => void
}

/**
 * The field. A scanner types faster than anything is drawn: what it typed is read and the field
 * emptied in the same turn as Enter, so that the next code finds it empty.
 */
export function Gun({ ref, given, onScan, onEmpty }: GunProps) {
  const words = useWords(scanWords)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const field = event.currentTarget
    const text = field.value
    field.value = ''
    if (text.trim() === '') onEmpty()
    else onScan(text)
  }
  return (
    <form className="gun" onSubmit={(event) => event.preventDefault()}>
      <Icon name="scan" />
      <input
        ref={ref}
        type="text"
        defaultValue={given}
        aria-label={words.field}
        placeholder={words.placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={300}
        onKeyDown={onKeyDown}
      />
      <kbd>Enter</kbd>
    </form>
  )
}
