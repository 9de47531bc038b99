import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface StepperProps {
  readonly label: string
  readonly steps: readonly ReactNode[]
  /** The step that is under way, from 0. */
  readonly now: number
}

/** For what is done in order; the step is in the address. */
export function Stepper({ label, steps, now }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={at}
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
