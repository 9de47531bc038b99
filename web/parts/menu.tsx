import { cloneElement, lazy, Suspense, startTransition, useState } from 'react'
import type { MenuProps } from './menu-entry.ts'

const load = () => import('./open-menu.tsx')
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))

/** A button with a menu, whose program is fetched when somebody is about to press it. */
export function Menu(props: MenuProps) {
  const [press, setPress] = useState<'pointer' | 'keyboard'>()
  const prepare = () => void load().catch(() => undefined)
  // The button stays, with the focus, until the menu is there, and without a network.
  const open = (by: typeof press) =>
    void load().then(
      () => startTransition(() => setPress(by)),
      () => undefined,
    )
  const button = cloneElement(props.children, {
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open('keyboard')
    },
  })
  return <Suspense>{press ? <OpenMenu {...props} press={press} /> : button}</Suspense>
}
