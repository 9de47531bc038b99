import { useSyncExternalStore } from 'react'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'

interface Toast {
  readonly id: number
  readonly text: string
  readonly bad: boolean
  readonly undo: (() => void) | undefined
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

interface ToastOptions {
  readonly bad?: boolean
  /** Offered as "Deshacer" for eight seconds. */
  readonly undo?: () => void
}

/** Confirms a deed. A text that asks for an answer is a dialog, one that must be read a note. */
export function showToast(text: string, { bad = false, undo }: ToastOptions = {}): void {
  const id = nextId++
  change([...toasts.slice(-2), { id, text, bad, undo }])
  setTimeout(() => dismiss(id), undo ? 8_000 : 4_000)
}

export function Toasts() {
  const words = useWords(partsWords)
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, bad, undo }) => (
        <div key={id} className={bad ? 'toast bad' : 'toast'}>
          <span>{text}</span>
          {undo ? (
            <Button
              kind="sm"
              onClick={() => {
                undo()
                dismiss(id)
              }}
            >
              {words.undo}
            </Button>
          ) : undefined}
        </div>
      ))}
    </div>
  )
}
