import { Outlet } from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useGo } from '../parts/address.ts'
import { classes } from '../parts/classes.ts'
import { Icon } from '../parts/icon.tsx'
import { useKey, useLeftKey } from '../parts/keys.ts'
import { Toasts } from '../parts/toasts.tsx'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { AccountClock } from './account-clock.tsx'
import { AccountCounts } from './account-counts.tsx'
import { useDocumentTitle, useFocusOnArrival } from './arrival.ts'
import { mayRemove, seatOf } from './demonstration.ts'
import { Invitations } from './invitations.tsx'
import { loadLater } from './later.ts'
import { usePageActions } from './page-actions.ts'
import { useSession } from './session.tsx'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TestingBand } from './testing-band.tsx'
import { TopBar } from './top-bar.tsx'
import { listenAhead, type TypedAhead } from './typed-ahead.ts'
import { WorkCount } from './work-count.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The frame around every page: band, side bar, top bar, tab bar, Ctrl-K and toasts. */
export function Shell() {
  const words = useWords(houseWords)
  const { membership, invitations } = useSession()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [finding, setFinding] = useState<TypedAhead>()
  const main = useRef<HTMLElement>(null)
  const side = useRef<HTMLElement>(null)
  useFocusOnArrival(main, () => setMenuOpen(false))
  useDocumentTitle()
  const find = () => {
    const ahead = listenAhead()
    void loadLater().then(() => setFinding(ahead))
  }
  useLater()
  useFindKey(find)
  useLeftKey('/', find)
  useActionKeys()
  useCloseOutside(side, isMenuOpen, () => setMenuOpen(false))
  return (
    <>
      <a className="skip" href="#contenido">
        {words.skip}
      </a>
      <TestingBand seat={seatOf(membership.role)} mayRemove={mayRemove(membership)}>
        <AccountClock />
      </TestingBand>
      <OfflineBar />
      <WorkCount />
      <AccountCounts />
      <div className={classes('shell', membership.role === 'scanner' && 'bare')}>
        <SideBar isOpen={isMenuOpen} ref={side} />
        <div className="stage">
          <TopBar isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} onFind={find} />
          <main className="main" id="contenido" tabIndex={-1} ref={main}>
            <Invitations items={invitations} />
            <Outlet />
          </main>
        </div>
      </div>
      <TabBar onMenu={() => setMenuOpen(true)} onFind={find} />
      <Suspense>
        {finding ? <Palette ahead={finding} onClose={() => setFinding(undefined)} /> : undefined}
      </Suspense>
      <Toasts />
    </>
  )
}

/** How long the first screen has the line for itself. */
const laterMs = 3_000

function useLater(): void {
  useEffect(() => {
    const timer = setTimeout(loadLater, laterMs)
    return () => clearTimeout(timer)
  }, [])
}

function OfflineBar() {
  const words = useWords(houseWords)
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  if (isOnline) return undefined
  return (
    <div className="offline" role="status">
      <Icon name="nowifi" />
      {words.offline}
    </div>
  )
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useFindKey(open: () => void): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

/** The letters of pages' actions: `c` a new shipment, `p` labels. */
function useActionKeys(): void {
  const go = useGo()
  const actions = usePageActions()
  const press = (key: string) => {
    const action = actions.find((one) => one.key === key)
    if (action) go(action.path)
  }
  useKey('c', () => press('c'))
  useKey('p', () => press('p'))
}

function useCloseOutside(
  side: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    side.current?.querySelector('a')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !side.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  })
}
