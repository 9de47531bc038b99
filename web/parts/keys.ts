import { useLayoutEffect, useRef } from 'react'

/**
 * Single letters that act anywhere on a screen: never inside a field, nor with a dialog open, and
 * not at all where the person switched them off (WCAG 2.1.4).
 */
type Handler = () => void

const handlers = new Map<string, Handler[]>()

const offKey = 'posta-keys'

export function areKeysOn(): boolean {
  return localStorage.getItem(offKey) !== 'off'
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(offKey, on ? 'on' : 'off')
}

/** The newest part that wants a key gets it; one without a handler wants none. */
export function useKey(key: string, handler: Handler | undefined): void {
  useHandler(key, handler, (others, own) => [...others, own])
}

/** Gets a key that no other part wants. */
export function useLeftKey(key: string, handler: Handler): void {
  useHandler(key, handler, (others, own) => [own, ...others])
}

type Placing = (others: readonly Handler[], own: Handler) => Handler[]

function useHandler(key: string, handler: Handler | undefined, placing: Placing): void {
  const newest = useRef(handler)
  newest.current = handler
  const place = useRef(placing)
  const isWanted = handler !== undefined
  // Together with the drawing: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    if (!isWanted) return undefined
    const call = () => newest.current?.()
    handlers.set(key, place.current(handlers.get(key) ?? [], call))
    return () => {
      handlers.set(
        key,
        (handlers.get(key) ?? []).filter((one) => one !== call),
      )
    }
  }, [key, isWanted])
}

/** Called once, when the house is put up. */
export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const handler = handlers.get(event.key)?.at(-1)
    if (handler === undefined || !areKeysOn() || isTaken(event)) return
    event.preventDefault()
    handler()
  })
}

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal, [role="menu"]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('select, textarea')) return true
  if (target.matches('input')) return !isBox(target) || key === 'Enter'
  return key === 'Enter' && target.matches('a, button, summary')
}

function isBox(target: HTMLElement): boolean {
  return target.matches('[type="checkbox"], [type="radio"]')
}
