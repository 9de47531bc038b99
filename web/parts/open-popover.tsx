import { Content, Root, Trigger } from '@radix-ui/react-popover'
import type { PopoverProps } from './popover-props.ts'

export function OpenPopover({ label, trigger, isOpen, onOpenChange, children }: PopoverProps) {
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
