import { type FormEvent, type Ref, useLayoutEffect, useRef } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { useFollowingText } from './following-text.ts'
import { Icon } from './icon.tsx'

interface GunProps {
  readonly label: string
  readonly icon: IconName
  readonly placeholder?: string
  /** The text it shows until somebody types. */
  readonly initial?: string
  /** Takes a scan; the field is ready for the next one at once. */
  readonly onScan: (text: string) => void
  /** Keeps the scan in the field, selected, so that the next scan replaces it. */
  readonly keeps?: boolean
  /** Called with every letter, for forms that are sent without Enter in this field. */
  readonly onText?: (text: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The field that a scanner types into. It takes the focus back whenever nothing else holds it. */
export function Gun(props: GunProps) {
  const { label, icon, placeholder, initial = '', onScan, keeps, onText, ref } = props
  const { text, setText, settle, show } = useFollowingText(initial)
  const box = useRef<HTMLInputElement>(null)
  // In the turn in which it stands there: a letter in between would be nobody's.
  useLayoutEffect(() => {
    // The next scan replaces the text, and never continues it.
    const take = () => {
      box.current?.focus()
      box.current?.select()
    }
    // A person who has begun to type goes on.
    if (box.current?.value === initial) take()
    const takeBack = () => {
      if (document.activeElement === document.body) take()
    }
    const later = () => setTimeout(takeBack, 50)
    document.addEventListener('focusout', later)
    return () => document.removeEventListener('focusout', later)
  }, [initial])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const scanned = text.trim()
    if (scanned === '') return
    if (keeps) {
      settle(text)
      box.current?.select()
    } else show('')
    onScan(scanned)
  }
  return (
    <form className="gun" onSubmit={send}>
      <Icon name={icon} />
      <input
        type="text"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        ref={(input) => {
          box.current = input
          if (typeof ref === 'function') ref(input)
          else if (ref) ref.current = input
        }}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onText?.(event.currentTarget.value)
        }}
      />
      <kbd aria-hidden="true">Enter</kbd>
    </form>
  )
}
