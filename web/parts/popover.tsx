import { cloneElement, lazy, Suspense, startTransition, useState } from 'react'
import type { PopoverProps } from './popover-props.ts'

const load = () => import('./open-popover.tsx')
const OpenPopover = lazy(async () => ({ default: (await load()).OpenPopover }))

/** A small card beside its button; its program is fetched when somebody is about to press that. */
export function Popover(props: PopoverProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  const prepare = () => void load().catch(() => undefined)
  // The button stays, with the focus, until the card is there, and without a network.
  const open = () =>
    startTransition(() => {
      setWasOpen(true)
      props.onOpenChange(true)
    })
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void load().then(open, () => undefined),
  })
  return <Suspense>{wasOpen ? <OpenPopover {...props} /> : button}</Suspense>
}
