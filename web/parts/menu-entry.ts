import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../formats/icon-paths.ts'

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
