import { useQuery } from '@tanstack/react-query'
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
import { useLive } from '../api/live.ts'
import { integrationQuery } from '../api/onboarding.ts'
import { opsQuery, v1Query } from '../api/queries.ts'
import { shipmentCountsQuery } from '../api/shipment-counts.ts'
import { workCountsQuery } from '../api/work-list.ts'
import { momentText } from '../formats/dates.ts'
import { whole } from '../formats/numbers.ts'
import { pages } from '../pages.ts'
import { useGo } from '../parts/address.ts'
import { classes } from '../parts/classes.ts'
import { Icon } from '../parts/icon.tsx'
import { useKey, useLeftKey } from '../parts/keys.ts'
import { Link } from '../parts/link.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { useDocumentTitle, useFocusOnArrival } from './arrival.ts'
import { mayRemove, seatOf } from './demonstration.ts'
import { Invitations } from './invitations.tsx'
import { loadLater } from './later.ts'
import { setNavCount } from './nav-counts.ts'
import { usePageActions } from './page-actions.ts'
import { useMaySee, useSession } from './session.tsx'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TestingBand } from './testing-band.tsx'
import { TopBar } from './top-bar.tsx'
import { listenAhead, type TypedAhead } from './typed-ahead.ts'

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

/** In testing an account may move its own clock; this says where it stands. */
function AccountClock() {
  const words = useWords(houseWords)
  const { membership, scopes, reads } = useSession()
  const maySee = useMaySee()
  const mayLook = scopes.includes('sandbox') || reads.includes('sandbox')
  const isShown = place.environment === 'testing' && membership.shipper !== undefined && mayLook
  const { data } = useQuery({ ...v1Query('/sandbox/clock'), enabled: isShown })
  const simulator = pages.find(({ folder }) => folder === 'portal/simulador')
  if (data === undefined) return undefined
  return (
    <>
      {data.real ? words.clockReal : words.clockMoved(momentText(data.time))}
      {simulator && maySee(simulator) ? (
        <>
          {' · '}
          <Link to="/portal/simulador">{words.moveClock}</Link>
        </>
      ) : undefined}
    </>
  )
}

/** How long the screen has the line for itself. */
const countsAfterMs = 1_500

/** The counts of waiting things, beside their pages in the side bar of every page of the portal. */
function AccountCounts() {
  const isLater = useAfter(countsAfterMs)
  useShipmentCount(isLater)
  useIntegrationCounts(isLater)
  return undefined
}

/** How many shipments need a decision. */
function useShipmentCount(isLater: boolean): void {
  const { membership, reads } = useSession()
  const maySee = membership.shipper !== undefined && reads.includes('tracking')
  useLive(maySee ? ['shipments'] : [])
  const counts = useQuery({ ...shipmentCountsQuery, enabled: maySee && isLater }).data
  const attention = counts?.attention
  useEffect(() => {
    if (attention === undefined) return
    const text = whole(attention)
    setNavCount('portal/envios', attention > 0 ? { text, heat: 'hot' } : undefined)
  }, [attention])
}

/** How far the onboarding is, and how many webhooks fail. */
function useIntegrationCounts(isLater: boolean): void {
  const { membership, scopes, reads } = useSession()
  const maySee = scopes.includes('onboarding') || reads.includes('onboarding')
  const enabled = membership.shipper !== undefined && maySee && isLater
  const { data } = useQuery({ ...integrationQuery, enabled })
  useEffect(() => {
    if (data === undefined) return
    const { onboarding, failingWebhooks } = data
    const isOpen = onboarding?.state === 'testing'
    const done = Math.min(onboarding?.representative ?? 0, onboarding?.needed ?? 0)
    setNavCount(
      'portal/habilitacion',
      isOpen ? { text: `${done}/${onboarding.needed}` } : undefined,
    )
    const failing = { text: whole(failingWebhooks), heat: 'warm' } as const
    setNavCount('portal/webhooks', failingWebhooks > 0 ? failing : undefined)
  }, [data])
}

function useAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isAfter
}

const readers = ['administrator', 'branch', 'reader']

const pickingCountQuery = {
  ...opsQuery('/picking-count'),
  // Whatever changes the orders to be picked changes it.
  queryKey: ['picking', 'count'],
  refetchInterval: 30_000,
}

/** How much waits, beside the pages where it is dealt with, in the side bar of the console. */
function WorkCount() {
  const isReader = readers.includes(useSession().membership.role)
  useLive(isReader ? ['work-list'] : [])
  const counts = useQuery({ ...workCountsQuery, enabled: isReader }).data
  const picking = useQuery({ ...pickingCountQuery, enabled: isReader }).data?.waiting ?? 0
  const total = counts?.total ?? 0
  const rescues = counts?.kinds['rescue-due'] ?? 0
  const cash = counts?.kinds['cash-difference'] ?? 0
  useEffect(() => {
    setNavCount('console/pendientes', total > 0 ? { text: whole(total), heat: 'hot' } : undefined)
    setNavCount(
      'console/rescates',
      rescues > 0 ? { text: whole(rescues), heat: 'warm' } : undefined,
    )
    setNavCount('console/cobranzas', cash > 0 ? { text: whole(cash), heat: 'warm' } : undefined)
    setNavCount('console/preparacion', picking > 0 ? { text: whole(picking) } : undefined)
  }, [total, rescues, cash, picking])
  return undefined
}
