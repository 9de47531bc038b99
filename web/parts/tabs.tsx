import type { ReactNode } from 'react'
import { type SearchValues, useAddressValues } from './address.ts'
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
          {title}
          {count === undefined ? undefined : (
            <>
              {' '}
              <Count heat={heat}>{count}</Count>
            </>
          )}
        </Link>
      ))}
      {children}
    </nav>
  )
}

/** The name of the tab that the address asks for. */
export function useTab(tabs: readonly { readonly name: string }[], parameter: string): string {
  const asked = useAddressValues()[parameter]
  return tabs.find(({ name }) => name === asked)?.name ?? tabs[0]?.name ?? ''
}

function pick(values: SearchValues, names: readonly string[]): SearchValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
