import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useCrumbs } from './crumbs.tsx'

/** After a change of screen the focus goes to its heading, so that it is read first. */
export function useFocusOnArrival(
  main: RefObject<HTMLElement | null>,
  onArrival: () => void,
): void {
  // The address changes before the new screen stands there.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(arrived)
  const greet = useRef(onArrival)
  greet.current = onArrival
  useEffect(() => {
    const isFirst = last.current === undefined
    if (arrived === last.current) return
    last.current = arrived
    if (isFirst) return
    greet.current()
    if (focusHeading(main.current)) return
    // The screen's data is still on its way.
    const watch = new MutationObserver(() => {
      if (focusHeading(main.current)) watch.disconnect()
    })
    if (main.current) watch.observe(main.current, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [arrived, main])
}

/** A person who has begun to write goes on; a menu or card that was opened stays open. */
function focusHeading(main: HTMLElement | null): boolean {
  const heading = main?.querySelector('h1')
  if (!heading) return false
  const isTaken = document.activeElement?.matches(
    'input, select, textarea, :is([role="dialog"], [role="menu"]), :is([role="dialog"], [role="menu"]) *',
  )
  if (!isTaken) heading.focus()
  return true
}

export function useDocumentTitle(): void {
  const crumbs = useCrumbs()
  const title = crumbs.map((crumb) => crumb.title).toReversed()
  const whole = [...title, 'Posta'].join(' · ')
  useEffect(() => {
    document.title = whole
  }, [whole])
}
