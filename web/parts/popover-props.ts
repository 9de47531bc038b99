import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement<React.ButtonHTMLAttributes<HTMLButtonElement>>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}
