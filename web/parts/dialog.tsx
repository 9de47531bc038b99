import { type FormEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import type { IconName } from '../formats/icon-paths.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { useAddressValues, useChangeAddress } from './address.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** A dialog that is open while its name is in the address: `?rescatar`, `?cancelar=MM-1`. */
export function useDialog(name: string) {
  const value = useAddressValues()[name]
  const change = useChangeAddress()
  return {
    isOpen: value !== undefined,
    /** The subject of the dialog, where the address says it. */
    value: value === '' ? undefined : value,
    open: (about?: string) => change({ [name]: about ?? true }),
    close: () => change({ [name]: undefined }, { replace: true }),
  }
}

/** Where the focus was before each dialog was open. */
const focusedBefore = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * Returns the element with the focus, and after it the one that had it before the dialog that is
 * open: a dialog may open another and close, and then the focus goes back to where the first one
 * was opened.
 */
function findFocused(): readonly HTMLElement[] {
  const focused = document.activeElement
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  const earlier = open ? (focusedBefore.get(open) ?? []) : []
  return focused instanceof HTMLElement ? [focused, ...earlier] : earlier
}

interface DialogProps {
  /** A question: "¿Cancelar MM-004512?" */
  readonly title: ReactNode
  readonly icon?: IconName
  readonly wide?: boolean
  readonly onClose: () => void
  /** Makes it a form: Enter sends it. */
  readonly onSubmit?: () => void
  /** That form, for callers that focus its fields. */
  readonly formRef?: Ref<HTMLFormElement>
  /** Its buttons; the last one says the deed. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * Render it only while it is open. The browser's own dialog keeps the focus inside, closes with
 * Escape; the focus goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, icon, wide, onClose, onSubmit, formRef, actions, children } = props
  const words = useWords(partsWords)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    const before = findFocused()
    if (shown?.isConnected && !shown.open) {
      focusedBefore.set(shown, before)
      shown.showModal()
      // The browser would take the cross: a decision has a button that leaves it alone.
      const field = shown.querySelector<HTMLElement>(
        '.body :is(input:not([type=hidden]), select, textarea)',
      )
      const safe = field ?? shown.querySelector<HTMLElement>('footer .btn')
      safe?.focus()
    }
    return () => {
      shown?.close()
      // The browser gives no focus back for a dialog that has left the page.
      const isFree = document.activeElement === document.body
      const heading = document.querySelector<HTMLElement>('main h1')
      if (isFree) (before.find((place) => place.isConnected) ?? heading)?.focus()
    }
  }, [])
  const inner = (
    <>
      <header>
        {icon ? <Icon name={icon} size="l" /> : undefined}
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="x" label={words.close} kind="sm ghost" onClick={onClose} />
      </header>
      <div className="body">{children}</div>
      {actions ? <footer>{actions}</footer> : undefined}
    </>
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unread = unreadField(event.currentTarget)
    if (unread) unread.focus()
    else onSubmit?.()
  }
  return (
    <dialog
      ref={dialog}
      className={classes(wide && 'wide')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {onSubmit ? (
        <form ref={formRef} noValidate onSubmit={send}>
          {inner}
        </form>
      ) : (
        inner
      )}
    </dialog>
  )
}

/** A field whose text it can't read, such as a day: the form would go without it. */
function unreadField(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.elements].find(
    (field) => field instanceof HTMLInputElement && field.validity.customError,
  ) as HTMLInputElement | undefined
}

export interface Effect {
  readonly icon: IconName
  readonly family?: 'done' | 'attention' | 'problem'
  readonly text: ReactNode
}

/** The effects of the button, before it is pressed. */
export function Effects({ effects }: { effects: readonly Effect[] }) {
  return (
    <ul className="effects">
      {effects.map(({ icon, family, text }, at) => (
        <li key={at} className={family}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
