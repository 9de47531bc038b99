import { Content, Root, Trigger } from '@radix-ui/react-popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A small card beside the button that opened it. */
export function Popover({ label, trigger, isOpen, onOpenChange, children }: PopoverProps) {
  return (
    <Root open={isOpen} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Content
        className="card floats popover"
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={12}
      >
        {children}
      </Content>
    </Root>
  )
}
