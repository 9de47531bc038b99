import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

interface StepperProps {
  readonly label: string
  readonly steps: readonly ReactNode[]
  /** The step that is under way, from 0. */
  readonly now: number
}

/** For tasks done in order; the step is in the address. */
export function Stepper({ label, steps, now }: StepperProps) {
  const current = useRef<HTMLLIElement>(null)
  const last = useRef(now)
  useEffect(() => {
    if (last.current === now) return
    last.current = now
    // The button that led here has gone with its step, and the focus with it.
    if (document.activeElement === document.body) current.current?.focus()
  }, [now])
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={at}
          ref={at === now ? current : undefined}
          tabIndex={at === now ? -1 : undefined}
          className={at < now ? 'past' : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="n">{at < now ? <Icon name="check" size="s" /> : at + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
