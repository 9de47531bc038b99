import { useLocation } from '@tanstack/react-router'
import { findScreen, type PageAction } from '../page.ts'
import { pages } from '../pages.ts'
import { areaOf } from '../place.ts'
import { useMaySee, useSession } from './session.tsx'

/** The actions of the pages of this area that the person may see; those with a letter first. */
export function usePageActions(): readonly PageAction[] {
  const { membership } = useSession()
  const maySee = useMaySee()
  const area = areaOf(useLocation().pathname)
  return pages
    .filter((page) => maySee(page))
    .flatMap((page) => page.actions ?? [])
    .filter(({ roles, path }) => {
      if (areaOf(path) !== area || (roles && !roles.includes(membership.role))) return false
      const screen = findScreen(pages, path)
      return screen !== undefined && maySee(screen.page, screen.screen)
    })
    .toSorted((one, other) => Number(other.key !== undefined) - Number(one.key !== undefined))
}
