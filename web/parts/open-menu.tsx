import { Content, Item, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import type { MenuItem, MenuProps } from './menu-entry.ts'

interface OpenMenuProps extends MenuProps {
  /** A person with the keyboard is led to the first entry. */
  readonly press: 'pointer' | 'keyboard'
}

/**
 * A menu that opens as soon as it is there. It stands beside its button, not at the end of the
 * page: dialogs only let in their own parts. Its entries are buttons, as designed.
 */
export function OpenMenu(props: OpenMenuProps) {
  const { children, entries, align = 'end', side = 'bottom', press } = props
  const content = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    if (press !== 'keyboard') return
    // Once the menu has taken the focus, which it does after this.
    const timer = setTimeout(() =>
      content.current?.querySelector<HTMLElement>('a, button')?.focus(),
    )
    return () => clearTimeout(timer)
  }, [press])
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    const next = nextOf(content.current, event.shiftKey ? -1 : 1)
    if (next) next.focus()
    else setOpen(false)
  }
  return (
    <Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Trigger asChild aria-haspopup={undefined}>
        {children}
      </Trigger>
      <Content
        role="group"
        aria-orientation={undefined}
        className="menu floats"
        align={align}
        side={side}
        sideOffset={6}
        ref={content}
        onKeyDown={walk}
      >
        {entries.map((entry, at) =>
          entry === 'line' ? (
            <Separator key={at} asChild>
              <hr />
            </Separator>
          ) : (
            <Item key={at} asChild role="button" onSelect={entry.onSelect}>
              {renderItem(entry)}
            </Item>
          ),
        )}
      </Content>
    </Root>
  )
}

/** The entry after the one that has the focus, or before it: buttons are walked by Tab too. */
function nextOf(menu: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const entries = [...(menu?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  return entries[entries.findIndex((entry) => entry === document.activeElement) + step]
}

function renderItem(item: MenuItem): ReactElement {
  const { title, icon, to, search = {}, href, danger, hint, isCurrent } = item
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
      <Link to={to} search={search} className={look}>
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
