import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { findScreen } from '../page.ts'
import { pages } from '../pages.ts'
import { useLanguage } from '../words/words.ts'

export interface Crumb {
  readonly title: string
  readonly to?: string
}

/** The title of a screen beyond its page: the code of a shipment. */
let ownTitle: string | undefined
const listeners = new Set<() => void>()

function change(title: string | undefined): void {
  ownTitle = title
  for (const listener of listeners) listener()
}

/** Names a screen of a page in the crumbs and the tab of the browser: `useScreenTitle(code)`. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    change(title)
    return () => change(undefined)
  }, [title])
}

/** The page, and the screen's own title below it. */
export function useCrumbs(): readonly Crumb[] {
  const language = useLanguage()
  const { pathname } = useLocation()
  const own = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ownTitle,
  )
  const screen = findScreen(pages, pathname)
  if (screen === undefined) return own === undefined ? [] : [{ title: own }]
  const { crumb } = screen.page
  const above = crumb && findScreen(pages, crumb.under)
  if (crumb && above)
    return [
      { title: above.page.title[language], to: crumb.under },
      { title: crumb.title[language] },
    ]
  const { title, short = title, screens } = screen.page
  if (own === undefined) return [{ title: title[language] }]
  const first = screens[0]?.path
  return [{ title: short[language], ...(first ? { to: first } : {}) }, { title: own }]
}
