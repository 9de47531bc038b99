import { Content, Item, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Link } from './link.tsx'

export type MenuEntry = MenuItem | 'line'

export interface MenuItem {
  readonly title: ReactNode
  readonly icon?: IconName
  /** Either leads somewhere or does something. */
  readonly to?: string
  /** An address outside of the screens: a file, the reference. */
  readonly href?: string
  readonly onSelect?: () => void
  readonly danger?: boolean
  readonly hint?: string
  readonly isCurrent?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  readonly children: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
}

/** It stands beside its button, not at the end of the page: dialogs only let in what is theirs. */
export function Menu({ children, entries, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <Root modal={false}>
      <Trigger asChild>{children}</Trigger>
      <Content className="menu floats" align={align} side={side} sideOffset={6}>
        {entries.map((entry, at) =>
          entry === 'line' ? (
            <Separator key={at} asChild>
              <hr />
            </Separator>
          ) : (
            <Item key={at} asChild onSelect={entry.onSelect}>
              {renderItem(entry)}
            </Item>
          ),
        )}
      </Content>
    </Root>
  )
}

function renderItem({ title, icon, to, href, danger, hint, isCurrent }: MenuItem): ReactElement {
  const look = danger ? 'danger' : undefined
  const inner = (
    <>
      {icon ? <Icon name={icon} /> : undefined}
      {title}
      {isCurrent ? <Icon name="check" size="s" /> : undefined}
      {hint ? <kbd>{hint}</kbd> : undefined}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className={look}>
        {inner}
      </Link>
    )
  if (href !== undefined)
    return (
      <a href={href} className={look}>
        {inner}
      </a>
    )
  return (
    <button type="button" className={look}>
      {inner}
    </button>
  )
}
