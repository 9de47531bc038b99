import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLive } from '../../api/live.ts'
import { shortDate } from '../../formats/dates.ts'
import { whole as wholeText, withWholeAmounts } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useMay, useSession } from '../../house/session.tsx'
import { useAddressParams, useGo } from '../../parts/address.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Button, IconButton, LinkButton } from '../../parts/button.tsx'
import { CopyCode, copyText } from '../../parts/copy-code.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Menu } from '../../parts/menu.tsx'
import type { MenuEntry } from '../../parts/menu-entry.ts'
import { PanelTabs, type Tab, TabPanel, useTab } from '../../parts/tabs.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { rescueWords } from '../../words/rescue.ts'
import { shipmentWords } from '../../words/shipment.ts'
import { useWords } from '../../words/words.ts'
import { CancelMany } from './cancel-many.tsx'
import { EventsPart } from './events-part.tsx'
import { approachQuery, eventsQuery, newLike, shipmentQuery, showLabel, type Whole } from './one.ts'
import { PiecesPart } from './pieces-part.tsx'
import { SideCards } from './side-cards.tsx'
import { ShipmentRail, WayPart } from './way-part.tsx'

/** Fetched when somebody rescues: most only look. */
const RescueDialog = lazy(async () => ({
  default: (await import('./rescue-dialog.tsx')).RescueDialog,
}))

export default function ShipmentScreen() {
  const { code = '' } = useAddressParams()
  useScreenTitle(code)
  useLive([`shipment:${code}`])
  const shipment = useQuery(shipmentQuery(code))
  return (
    <Loaded query={shipment} title={code} unknown={<Unknown />}>
      {(whole) => <ShipmentPage whole={whole} />}
    </Loaded>
  )
}

function Unknown() {
  const words = useWords(shipmentWords)
  return (
    <Empty
      title={words.unknownTitle}
      art="search"
      actions={<LinkButton to="/portal/envios">{words.seeAll}</LinkButton>}
    >
      {words.unknownText}
    </Empty>
  )
}

function ShipmentPage({ whole }: { whole: Whole }) {
  const words = useWords(shipmentWords)
  const tabs: readonly Tab[] = [
    { name: 'recorrido', title: words.way },
    { name: 'bultos', title: words.pieces },
    { name: 'eventos', title: words.events, count: useEventCount(whole.shipment.trackingCode) },
  ]
  const part = useTab(tabs, 'parte')
  const cancelling = useDialog('cancelar')
  const rescuing = useDialog('rescatar')
  const go = useGo()
  const { trackingCode } = whole.shipment
  return (
    <>
      <ShipmentHead
        whole={whole}
        onCancel={() => cancelling.open()}
        onRescue={() => rescuing.open()}
      />
      <ShipmentRail shipment={whole.shipment} />
      <div className="section">
        <PanelTabs label={words.parts} tabs={tabs} parameter="parte" panel="parte" />
      </div>
      <div className="split">
        <TabPanel id="parte" name={part}>
          {part === 'recorrido' ? <WayPart whole={whole} /> : undefined}
          {part === 'bultos' ? <PiecesPart whole={whole} /> : undefined}
          {part === 'eventos' ? <EventsPart code={trackingCode} /> : undefined}
        </TabPanel>
        <SideCards whole={whole} />
      </div>
      {cancelling.isOpen ? (
        <CancelMany
          codes={[trackingCode]}
          onClose={cancelling.close}
          onDone={() => go(`/portal/envios/${encodeURIComponent(trackingCode)}`)}
        />
      ) : undefined}
      {rescuing.isOpen ? (
        <Suspense>
          <RescueDialog whole={whole} onClose={rescuing.close} />
        </Suspense>
      ) : undefined}
    </>
  )
}

/** The number of events, for people who may see them; zero is not shown. */
function useEventCount(code: string): string | undefined {
  const mayRead = useSession().reads.includes('webhooks')
  const { data = [] } = useQuery({ ...eventsQuery(code), enabled: mayRead })
  const count = new Set(data.map(({ event }) => event.id)).size
  return count > 0 ? wholeText(count) : undefined
}

interface HeadProps {
  readonly whole: Whole
  readonly onCancel: () => void
  readonly onRescue: () => void
}

/** Why nobody can send it elsewhere any more, or not yet. */
function whyNotRescued({ state, cancelled }: Whole['shipment']) {
  if (cancelled) return 'cancelled'
  if (state === 'PI') return 'notHere'
  if (state === 'EI' || state === 'DL') return 'delivered'
  return ['DV', 'RV', 'RM', 'RC'].includes(state) ? 'returning' : undefined
}

function ShipmentHead({ whole, onCancel, onRescue }: HeadProps) {
  const rescueTexts = useWords(rescueWords)
  const words = useWords(shipmentWords)
  const mayChange = useMay('orders:write')
  const mayPrint = useSession().reads.includes('labels')
  const { shipment, order } = whole
  const { trackingCode, trackingUrl, state, cancelled } = shipment
  const isVoid = cancelled && state === 'PI'
  const why = whyNotRescued(shipment)
  const copyLink = async () => {
    await copyText(trackingUrl)
    showToast(words.linkCopied)
  }
  const entries: MenuEntry[] = [{ title: words.asRecipient, icon: 'eye', href: trackingUrl }]
  if (mayChange)
    entries.push({ title: rescueTexts.another, icon: 'plus', to: newLike(trackingCode) })
  if (mayChange && !cancelled && order.cancelledAt === null)
    entries.push('line', { title: words.cancel, icon: 'trash', danger: true, onSelect: onCancel })
  return (
    <div className="head">
      <div>
        <div className="row wrap g3">
          <h1 tabIndex={-1}>
            <CopyCode code={trackingCode} />
          </h1>
          <StateBadge state={isVoid ? 'XX' : state} service={shipment.service} big />
        </div>
        <p>
          {useLead(whole)}
          {state === 'LD' ? <Approach code={trackingCode} /> : undefined}
        </p>
      </div>
      <div className="actions">
        {mayPrint ? (
          <Download
            icon="print"
            letter="p"
            href={`${place.base}/v1/labels/${encodeURIComponent(trackingCode)}.png`}
            save={() => showLabel(trackingCode)}
          >
            {words.label}
          </Download>
        ) : undefined}
        <Button icon="copy" onClick={() => void copyLink()}>
          {words.copyLink}
        </Button>
        {mayChange ? (
          <Button icon="swap" reason={why && rescueTexts.whyNot[why]} onClick={onRescue}>
            {rescueTexts.open}
          </Button>
        ) : undefined}
        <Menu entries={entries}>
          <IconButton icon="more" kind="" label={words.more} />
        </Menu>
      </div>
    </div>
  )
}

/** The run that has it, and the stops that it makes before. */
function Approach({ code }: { readonly code: string }) {
  const words = useWords(shipmentWords)
  const { data } = useQuery(approachQuery(code))
  if (data === undefined || data.stopsBefore === null) return undefined
  const left = words.stopsBefore(data.stopsBefore)
  if (data.run === null) return ` ${left[0]?.toUpperCase()}${left.slice(1)}.`
  return (
    <>
      {' '}
      {words.goesWith} <b>{data.run}</b>; {left}.
    </>
  )
}

/** The fault, or the day of arrival. */
function useLead({ shipment, order }: Whole): string {
  const words = useWords(shipmentWords)
  const { attention, promise, promiseBefore, stateText, state } = shipment
  if (attention) return withWholeAmounts(attention.text)
  if (order.cancelledAt) return words.cancelledOn(shortDate(order.cancelledAt))
  if (promise === null || state === 'DL' || state === 'RC') return stateText
  const [from, to] = [shortDate(promise.from), shortDate(promise.to)]
  const text = from === to ? words.arrives(from) : words.arrivesBetween(from, to)
  const before = promiseBefore && shortDate(promiseBefore.to)
  return before && before !== to ? `${text} ${words.promisedBefore(before)}` : text
}
