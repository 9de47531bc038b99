import type { KeyboardEvent, ReactNode } from 'react'
import { type SearchValues, useAddressValues, useChangeAddress } from './address.ts'
import { Count } from './badge.tsx'
import { Link } from './link.tsx'

export interface Tab {
  readonly name: string
  readonly title: ReactNode
  readonly count?: ReactNode
  readonly heat?: 'hot' | 'warm'
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The parameter of the address that names the tab; the first tab leaves it out. */
  readonly parameter: string
  /** Which other parameters a change of tab keeps; none by default. */
  readonly keeps?: readonly string[]
  /** More beside the tabs: "Guardar vista". */
  readonly children?: ReactNode
}

/** Parts or views of a screen; which one is in the address. */
export function Tabs({ label, tabs, parameter, keeps = [], children }: TabsProps) {
  const values = useAddressValues()
  const current = useTab(tabs, parameter)
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ name, title, count, heat }, at) => (
        <Link
          key={name}
          to="."
          search={{ ...pick(values, keeps), [parameter]: at === 0 ? undefined : name }}
          aria-current={name === current ? 'page' : undefined}
        >
          <Title {...{ title, count, heat }} />
        </Link>
      ))}
      {children}
    </nav>
  )
}

function Title({ title, count, heat }: Pick<Tab, 'title' | 'count' | 'heat'>) {
  if (count === undefined) return title
  return (
    <>
      {title} <Count heat={heat}>{count}</Count>
    </>
  )
}

interface PanelTabsProps extends Omit<TabsProps, 'keeps' | 'children'> {
  /** The id of the `TabPanel` that shows the tab. */
  readonly panel: string
}

/** Parts of one thing, of which the panel below shows one; the arrow keys walk them. */
export function PanelTabs({ label, tabs, parameter, panel }: PanelTabsProps) {
  const current = useTab(tabs, parameter)
  const change = useChangeAddress()
  const show = (at: number) =>
    change({ [parameter]: at === 0 ? undefined : tabs[at]?.name }, { replace: true })
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = tabs.findIndex(({ name }) => name === current)
    const next = walked(event.key, now, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
    show(next)
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map(({ name, ...tab }, at) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panel}-${name}`}
          aria-selected={name === current}
          aria-controls={panel}
          tabIndex={name === current ? 0 : -1}
          onClick={() => show(at)}
        >
          <Title {...tab} />
        </button>
      ))}
    </div>
  )
}

function walked(key: string, now: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (now + 1) % count
  if (key === 'ArrowLeft') return (now + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

interface TabPanelProps {
  readonly id: string
  /** The tab that it shows. */
  readonly name: string
  readonly children: ReactNode
}

export function TabPanel({ id, name, children }: TabPanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-${name}`}>
      {children}
    </div>
  )
}

/** The name of the tab that the address asks for. */
export function useTab(tabs: readonly { readonly name: string }[], parameter: string): string {
  const current = useAddressValues()[parameter]
  return tabs.find(({ name }) => name === current)?.name ?? tabs[0]?.name ?? ''
}

function pick(values: SearchValues, names: readonly string[]): SearchValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
