import { type RefObject, useLayoutEffect, useRef } from 'react'

interface KeyDeeds {
  /** F1 to F6, from 0. */
  readonly mean: (at: number) => void
  readonly undo: () => void
}

/**
 * The keys of the station, and the focus: the field takes it back whenever nothing else holds it,
 * and a scanner's letters go into it wherever the focus is.
 */
export function useStationKeys(field: RefObject<HTMLInputElement | null>, deeds: KeyDeeds): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken()) return
      const number = /^F([1-9])$/.exec(event.key)?.[1]
      if (number === undefined) return takeTyping(event, field.current)
      if (number === '7' || number === '8') return
      event.preventDefault()
      if (number === '9') latest.current.undo()
      else latest.current.mean(Number(number) - 1)
      field.current?.focus()
    }
    const takeBack = () => setTimeout(() => isFree() && field.current?.focus(), 50)
    const onPress = ({ target }: Event) => {
      const isOwn = target instanceof Element && target.closest('.seg, .flash, .log, main')
      if (isOwn && !target.closest('input[type="text"], textarea, select, a'))
        setTimeout(() => !isTaken() && !isWriting() && field.current?.focus(), 0)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusout', takeBack)
    document.addEventListener('click', onPress)
    addEventListener('focus', takeBack)
    field.current?.focus()
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusout', takeBack)
      document.removeEventListener('click', onPress)
      removeEventListener('focus', takeBack)
    }
  }, [field])
}

function isTaken(): boolean {
  return document.querySelector('dialog:modal, [role="menu"], .side.open') !== null
}

function isFree(): boolean {
  const { activeElement } = document
  return !isTaken() && (activeElement === null || activeElement === document.body)
}

function isWriting(): boolean {
  return document.activeElement?.matches('input[type="text"], textarea, select') ?? false
}

/** The letter goes where the focus is when its default deed is done. */
function takeTyping({ key }: KeyboardEvent, field: HTMLInputElement | null): void {
  if (key.length !== 1 || key === ' ' || isWriting()) return
  field?.focus()
}
