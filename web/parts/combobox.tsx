import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useFieldLinks } from './field.tsx'

export interface Choice {
  readonly id: string
  /** The text of the field once it is chosen. */
  readonly text: string
  readonly inner?: ReactNode
}

interface ComboboxProps {
  readonly value: string
  readonly onType: (text: string) => void
  readonly onChoose: (choice: Choice) => void
  /** The choices that fit the typed text; the screen asks for them. */
  readonly choices: readonly Choice[]
  readonly placeholder?: string
  readonly name?: string
  readonly onBlur?: () => void
}

/** A text field with suggestions: arrows walk them, Enter takes one, Escape closes them. */
export function Combobox(props: ComboboxProps) {
  const { value, onType, onChoose, choices, placeholder, name, onBlur } = props
  const links = useFieldLinks()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const isShown = isOpen && choices.length > 0
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return
    setOpen(false)
    setAt(-1)
    onChoose(choice)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      setAt((at + step + choices.length) % Math.max(1, choices.length))
    }
    if (event.key === 'Enter' && isShown && at >= 0) {
      event.preventDefault()
      choose(choices[at])
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className="combobox">
      <input
        type="text"
        autoComplete="off"
        {...links}
        name={name}
        value={value}
        placeholder={placeholder}
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
        onChange={(event) => {
          setOpen(true)
          setAt(-1)
          onType(event.currentTarget.value)
        }}
        onKeyDown={onKey}
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
      />
      <ul
        id={listId}
        role="listbox"
        className="menu"
        hidden={!isShown}
        aria-label={placeholder ?? ''}
      >
        {choices.map((choice, place) => (
          <li
            key={choice.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === at}
            // The field must keep the focus: losing it closes the list before the press is seen.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.inner ?? choice.text}
          </li>
        ))}
      </ul>
    </div>
  )
}
