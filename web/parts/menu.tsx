import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useState,
} from 'react'
import type { IconName } from './icon-paths.ts'

export type MenuEntry = MenuItem | 'line'

export interface MenuItem {
  readonly title: ReactNode
  readonly icon?: IconName
  /** Either leads somewhere or does something. */
  readonly to?: string
  /** The parameters of that address. */
  readonly search?: Readonly<Record<string, string | undefined>>
  /** An address outside of the screens: a file, the reference. */
  readonly href?: string
  readonly onSelect?: () => void
  readonly danger?: boolean
  readonly hint?: string
  readonly isCurrent?: boolean
}

export interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactElement<ButtonProps>
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
}

type ButtonProps = React.ButtonHTMLAttributes<HTMLButtonElement>

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
