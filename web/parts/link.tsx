import { Link as RouterLink, type LinkProps as RouterLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { findScreen } from '../page.ts'
import { pages } from '../pages.ts'
import { signedInPaths } from '../place.ts'
import type { SearchValues } from './address.ts'

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

export interface LinkProps extends Anchor {
  /** An address below the environment: `/portal/envios`. */
  readonly to: string
  /**
   * The parameters of the address, or a function that finds them at the press; undefined ones are
   * left out.
   */
  readonly search?: SearchValues | (() => SearchValues)
  readonly replace?: boolean
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to another screen of the house; links that leave it are plain `<a>`. */
export function Link({ to, search, ...rest }: LinkProps) {
  if (!isBuilt(to)) return <span className={rest.className}>{rest.children}</span>
  const props = { to, search: search ?? {}, preload: 'intent', ...rest } as RouterLinkProps
  return <RouterLink activeOptions={inactive} {...props} />
}

/** Whether there is a screen at the address: nothing leads to a page that is not built yet. */
export function isBuilt(to: string): boolean {
  return !signedInPaths.test(to) || findScreen(pages, to) !== undefined
}

/** The side bar marks the current page by itself: the router would also mark every parent. */
const inactive = { exact: true, includeSearch: true }
