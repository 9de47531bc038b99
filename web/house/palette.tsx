import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Answer, dataOf, ops, type V1Paths, v1 } from '../api/client.ts'
import type { IconName } from '../formats/icon-paths.ts'
import { pages } from '../pages.ts'
import { useGo } from '../parts/address.ts'
import { StateBadge } from '../parts/badge.tsx'
import { Icon } from '../parts/icon.tsx'
import { areaOf, place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { usePageActions } from './page-actions.ts'
import { useMaySee, useSession } from './session.tsx'
import type { TypedAhead } from './typed-ahead.ts'

interface Entry {
  readonly id: string
  readonly group: string
  readonly path: string
  readonly icon: IconName
  readonly inner: ReactNode
  readonly hint?: ReactNode
}

/** Ctrl-K: codes, people, pages and actions. A whole code and Enter opens it. */
export function Palette({ ahead, onClose }: { ahead: TypedAhead; onClose: () => void }) {
  const words = useWords(houseWords)
  const go = useGo()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const { entries, isSettled } = useEntries(text.trim())
  // In one turn: a letter between the listening and the field would take the place of those before.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown?.isConnected && !shown.open) shown.showModal()
    const early = ahead.take()
    if (early.text !== '') setText(early.text)
    if (early.isEntered) setAwaited(true)
  }, [ahead])
  // Closed while it is still in the page, it gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  const open = (entry: Entry | undefined, aside: boolean) => {
    if (entry === undefined) return
    if (aside) {
      window.open(place.base + entry.path, '_blank', 'noopener')
      return
    }
    onClose()
    go(entry.path)
  }
  useEffect(() => {
    if (!isAwaited || !isSettled) return
    setAwaited(false)
    open(entries[0], false)
  })
  const onEnter = (aside: boolean) => {
    // A code that is typed at once with Enter means that code, not an earlier result.
    if (at === 0 && !isSettled && !aside) setAwaited(true)
    else open(entries[at], aside)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((at + step + entries.length) % Math.max(1, entries.length))
    if (event.key === 'Enter') onEnter(event.ctrlKey || event.metaKey)
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <dialog
      className="palette"
      aria-label={words.paletteLabel}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="q">
        <Icon name="search" />
        <input
          type="text"
          aria-label={words.paletteInput}
          aria-controls={listId}
          aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
          placeholder={words.palettePlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
            setAwaited(false)
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div className="res" id={listId}>
        {groups.map((group) => (
          <Fragment key={group}>
            <h3>{group}</h3>
            {entries.map((entry, place_) =>
              entry.group === group ? (
                <a
                  key={entry.id}
                  id={`${listId}-${place_}`}
                  href={place.base + entry.path}
                  className={place_ === at ? 'is-hover' : undefined}
                  onPointerMove={() => setAt(place_)}
                  onClick={(event) => {
                    // The browser opens links elsewhere.
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    open(entry, false)
                  }}
                >
                  <Icon name={entry.icon} />
                  {entry.inner}
                  {entry.hint}
                </a>
              ) : undefined,
            )}
          </Fragment>
        ))}
      </div>
      <p className="vh" role="status">
        {entries.length === 0 ? words.paletteNothing : ''}
      </p>
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {words.move}
        </span>
        <span>
          <kbd>Enter</kbd> {words.open}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {words.openAside}
        </span>
      </footer>
    </dialog>
  )
}

interface Found {
  readonly entries: readonly Entry[]
  /** Whether they are the answer to the present text. */
  readonly isSettled: boolean
}

function useEntries(text: string): Found {
  const words = useWords(houseWords)
  const language = useLanguage()
  const area = areaOf(useLocation().pathname)
  const maySee = useMaySee()
  const actions = usePageActions()
  const { entries: shipments, isSettled } = useShipments(text, area)
  const fits = (title: string) => plain(title).includes(plain(text))
  const entries = [
    ...shipments,
    ...actions
      .filter(({ title }) => fits(title[language]))
      .map(({ title, icon, path, key }) => ({
        id: `action ${path}`,
        group: words.paletteActions,
        path,
        icon,
        inner: <span className="grow">{title[language]}</span>,
        hint: key ? <kbd>{key.toUpperCase()}</kbd> : undefined,
      })),
    ...pages
      .filter((page) => maySee(page) && areaOf(page.screens[0]?.path ?? '') === area)
      .filter(({ title }) => fits(title[language]))
      .map(({ title, icon, screens }) => ({
        id: `page ${screens[0]?.path}`,
        group: words.palettePages,
        path: screens[0]?.path ?? '/',
        icon,
        inner: <span className="grow">{title[language]}</span>,
      })),
  ]
  return { entries, isSettled }
}

/** Shipments that fit the typed text; the carrier's people find bags, cages and trips, too. */
function useShipments(text: string, area: 'portal' | 'consola'): Found {
  const words = useWords(houseWords)
  const isAsked = useMayLook(area) && text.length >= 2
  const { data, isPending, isPlaceholderData } = useQuery({
    queryKey: ['palette', area, text],
    queryFn: () => findShipments(text, area),
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  if (text.length < 2) return { entries: [], isSettled: true }
  const shipments = wholeCodeFirst(data?.items ?? [], text).map((order) => ({
    id: order.trackingCode,
    group: words.paletteShipments,
    path: `/${area}/envios/${encodeURIComponent(order.trackingCode)}`,
    icon: 'cube' as const,
    inner: (
      <>
        <span className="code">{order.trackingCode}</span>
        <span className="grow cut quiet">
          {order.recipientName} · {order.locality}
        </span>
      </>
    ),
    hint: (
      <StateBadge
        state={order.cancelledAt ? 'XX' : order.state}
        {...(area === 'portal' ? { service: order.service } : {})}
      />
    ),
  }))
  const scanned = [
    ...containerEntry(text, words.paletteContainers),
    ...handOverEntry(text, words.paletteHandOver),
  ]
  const containers = area === 'consola' ? scanned : []
  return {
    entries: [...containers, ...shipments],
    isSettled: !isAsked || containers.length > 0 || !(isPending || isPlaceholderData),
  }
}

function wholeCodeFirst<Item extends { readonly trackingCode: string }>(
  items: readonly Item[],
  text: string,
): readonly Item[] {
  const isWhole = ({ trackingCode }: Item) => plain(trackingCode) === plain(text)
  return [...items.filter(isWhole), ...items.filter((item) => !isWhole(item))]
}

type FoundShipment = Pick<
  Answer<V1Paths, '/orders'>['items'][number],
  'trackingCode' | 'recipientName' | 'locality' | 'service' | 'state' | 'cancelledAt'
>

async function findShipments(
  text: string,
  area: 'portal' | 'consola',
): Promise<{ readonly items: readonly FoundShipment[] }> {
  const params = { query: { q: text, limit: 6 } }
  return area === 'portal'
    ? dataOf(v1.GET('/orders', { params }))
    : dataOf(ops.GET('/orders', { params }))
}

function useMayLook(area: 'portal' | 'consola'): boolean {
  const { reads, scopes, membership } = useSession()
  if (area === 'portal') return [...reads, ...scopes].includes('orders:read')
  return ['administrator', 'executive', 'branch', 'reader'].includes(membership.role)
}

/** The address of a whole code is known without asking. */
function containerEntry(text: string, group: string): readonly Entry[] {
  const code = text.trim().toUpperCase()
  if (!/^[BJV]\.\d{8,12}$/.test(code)) return []
  const page = code.startsWith('V') ? 'viajes' : 'contenedores'
  const inner = <span className="code grow">{code}</span>
  return [{ id: code, group, path: `/consola/${page}/${code}`, icon: 'box', inner }]
}

/**
 * The code of the person who hands over, from a courier's phone at the cash desk. Keyboards mistake
 * the slash.
 */
function handOverEntry(text: string, group: string): readonly Entry[] {
  const code = /^POSTA[/&-](R[\dA-F]{8})$/.exec(text.trim().toUpperCase())?.[1]
  if (code === undefined) return []
  const path = `/consola/cobranzas?distribuidor=${code}`
  return [{ id: code, group, path, icon: 'cash', inner: <span className="code grow">{code}</span> }]
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
