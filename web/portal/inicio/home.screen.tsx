import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayName, hourOf, longDay, shortDate, today } from '../../formats/dates.ts'
import { money, percent, whole, withWholeAmounts } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useMay, useSession } from '../../house/session.tsx'
import { findScreen } from '../../page.ts'
import { pages } from '../../pages.ts'
import { useAddressValues, useGo } from '../../parts/address.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { StateIcon } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Bars, Columns, Legend } from '../../parts/charts.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Link } from '../../parts/link.tsx'
import { homeWords } from '../../words/home.ts'
import { partsWords } from '../../words/parts.ts'
import { isPickUp } from '../../words/services.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { NewAccount } from './new-account.tsx'
import {
  attentionQuery,
  cashQuery,
  type Dashboard,
  dashboardQuery,
  monthQuery,
  type Span,
  spanOf,
  spans,
  unprintedQuery,
} from './queries.ts'
import { TodayCard } from './today-card.tsx'

/** The figures of the usual days, where the address names no others. */
export function prefetch(queries: QueryClient): Promise<void> | undefined {
  if (location.search.includes('dias=')) return undefined
  return queries.prefetchQuery(dashboardQuery(7))
}

/** The things that need the shipper first, then the figures. */
export default function HomeScreen() {
  const values = useAddressValues()
  const days = spanOf(values)
  const dashboard = useQuery({ ...dashboardQuery(days), placeholderData: keepPreviousData })
  return (
    <Loaded query={dashboard} title={useHomeTitle()}>
      {(data) =>
        data.inTransit.pieces === 0 && data.totals.loaded === 0 && values['dias'] === undefined ? (
          <NewOrQuiet days={days} quiet={data} />
        ) : (
          <Home dashboard={data} days={days} />
        )
      }
    </Loaded>
  )
}

/** Above a fault, where there is nobody to greet yet. */
function useHomeTitle(): string {
  const language = useLanguage()
  return findScreen(pages, '/portal')?.page.title[language] ?? ''
}

/** A week without shipments is not yet a new account. */
function NewOrQuiet({ days, quiet }: { days: Span; quiet: Dashboard }) {
  const long = useQuery(dashboardQuery(90))
  return (
    <Loaded query={long} title={useHomeTitle()}>
      {({ totals }) =>
        totals.loaded === 0 ? <NewAccount /> : <Home dashboard={quiet} days={days} />
      }
    </Loaded>
  )
}

function Home({ dashboard, days }: { dashboard: Dashboard; days: Span }) {
  return (
    <>
      <HomeHead />
      <div className="split">
        <div className="stack g6">
          <AttentionCard />
          <Figures dashboard={dashboard} days={days} />
          <DaysCard dashboard={dashboard} days={days} />
        </div>
        <div className="stack g6">
          <TodayCard />
          <ZonesCard />
        </div>
      </div>
    </>
  )
}

function HomeHead() {
  const words = useWords(homeWords)
  const language = useLanguage()
  const { person } = useSession()
  const mayLoad = useMay('orders:write')
  const attention = useQuery(attentionQuery)
  const unprinted = useQuery({ ...unprintedQuery, enabled: mayLoad })
  const labels = unprinted.data?.items.reduce((sum, one) => sum + one.labels, 0) ?? 0
  const [firstName = ''] = person.name.split(' ')
  const count = attention.data?.shipments
  return (
    <Head
      title={words.greeting(hourOf(Date.now()), firstName)}
      actions={
        mayLoad ? (
          <>
            <LinkButton icon="upload" to="/portal/planillas">
              {words.upload}
            </LinkButton>
            {labels > 0 ? (
              <LinkButton icon="print" to="/portal/etiquetas">
                {words.print(whole(labels))}
              </LinkButton>
            ) : undefined}
          </>
        ) : undefined
      }
    >
      {count === undefined
        ? `${longDay(today(), language)}.`
        : words.lead(longDay(today(), language), count)}
    </Head>
  )
}

const mostZones = 6

/** Where this month's shipments go. */
function ZonesCard() {
  const words = useWords(homeWords)
  const month = useQuery(monthQuery())
  return (
    <Card title={words.byZone}>
      <Loaded query={month}>{({ zones }) => <Zones zones={zones} />}</Loaded>
    </Card>
  )
}

function Zones({ zones }: Pick<Dashboard, 'zones'>) {
  const words = useWords(homeWords)
  const most = zones.toSorted((a, b) => b.loaded - a.loaded).slice(0, mostZones)
  if (most.length === 0) return <p className="quiet nothing">{words.noShipments}</p>
  return (
    <Bars
      label={words.zonesChart}
      data={most.map(({ name, loaded }) => ({ name, value: loaded }))}
    />
  )
}

/** The loaded, failed and returned shipments, day by day. */
function DaysCard({ dashboard, days }: { dashboard: Dashboard; days: Span }) {
  const words = useWords(homeWords)
  const { weekDays } = useWords(partsWords)
  const { totals } = dashboard
  const series = [
    { name: words.series.loaded, family: 'travel' },
    { name: words.series.failed, family: 'attention' },
    { name: words.series.returned, family: 'return' },
  ] as const
  const nameOf = (day: string) => (days === 7 ? (weekDays[weekDay(day)] ?? '') : shortDate(day))
  return (
    <Card
      title={words.lastDays[days]}
      actions={
        <AddressSegments
          label={words.period}
          options={spans.map((span) => [String(span), words.days(span)] as const)}
          read={(values) => String(spanOf(values))}
          write={(value) => ({ dias: value === '7' ? undefined : value })}
        />
      }
    >
      <div className="stack g3">
        <Columns
          label={words.chart(whole(totals.loaded), whole(totals.failed), whole(totals.returned))}
          series={series}
          every={days === 7 ? 1 : Math.ceil(days / 8)}
          data={dashboard.days.map(({ day, loaded, failed, returned }) => ({
            name: nameOf(day),
            values: [loaded, failed, returned],
          }))}
        />
        <Legend series={series} />
      </div>
    </Card>
  )
}

/** Monday is 0. */
function weekDay(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
}

/** The items that wait for a decision, with the step to take. */
function AttentionCard() {
  const words = useWords(homeWords)
  const query = useQuery(attentionQuery)
  const go = useGo()
  const count = query.data?.shipments ?? 0
  // Every page of the portal has it a moment later; here it is known already.
  useEffect(() => {
    if (query.data)
      setNavCount('portal/envios', count > 0 ? { text: whole(count), heat: 'hot' } : undefined)
  }, [query.data, count])
  const all = (
    <LinkButton kind="link" to="/portal/envios" search={{ vista: 'atencion' }}>
      {words.seeAll}
    </LinkButton>
  )
  return (
    <Card title={words.attention} count={count} flush actions={count > 0 ? all : undefined}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.calm} level={3}>
              {words.calmText}
            </Empty>
          ) : (
            <ul className="items">
              {items.map((order) => (
                <li key={order.id}>
                  <StateIcon
                    state={order.kind === 'idle' || order.kind === 'late' ? 'LATE' : order.state}
                  />
                  <span className="grow">
                    <Link className="cover" to={pathOf(order.trackingCode)}>
                      <span className="code">{order.trackingCode}</span> · {order.recipient}
                    </Link>{' '}
                    <span className="quiet small">{placeOf(order)}</span>
                    <small>{withWholeAmounts(order.text)}</small>
                  </span>
                  <Button kind="sm" onClick={() => go(pathOf(order.trackingCode))}>
                    {words.acts[order.kind]}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface Destination {
  readonly service: string
  readonly locality: string
  readonly province: string
}

/** A pick-up has the code of its branch in place of a locality. */
function placeOf({ service, locality, province }: Destination): string {
  return isPickUp(service) ? province : `${locality}, ${province}`
}

function pathOf(code: string): string {
  return `/portal/envios/${encodeURIComponent(code)}`
}

function Figures({ dashboard, days }: { dashboard: Dashboard; days: Span }) {
  const words = useWords(homeWords)
  const { today: now, inTransit, totals } = dashboard
  return (
    <div className="kpis">
      <Kpi label={words.loadedToday} figure={whole(now.loaded)} to="/portal/envios">
        <Usual {...now} />
      </Kpi>
      <Kpi label={words.onTheWay} figure={whole(inTransit.pieces)} to="/portal/envios">
        {words.goingOut(whole(inTransit.goingOut))}
      </Kpi>
      <Kpi label={words.delivered(days)} figure={whole(totals.delivered)} to="/portal/envios">
        {totals.onTimePercent === null
          ? words.noPromise
          : words.onTime(percent(totals.onTimePercent / 100))}
      </Kpi>
      <Cash fallback={dashboard} />
    </div>
  )
}

/** People who may not look at the account see the failed visits instead. */
function Cash({ fallback }: { fallback: Dashboard }) {
  const words = useWords(homeWords)
  const { scopes, reads } = useSession()
  const mayLook = scopes.includes('cash') || reads.includes('cash')
  const { data } = useQuery({ ...cashQuery, enabled: mayLook })
  if (!mayLook)
    return (
      <Kpi label={words.failedVisits} figure={whole(fallback.totals.failed)} to="/portal/envios">
        {words.returning(whole(fallback.inTransit.returning))}
      </Kpi>
    )
  const count = `${whole(data?.shipments ?? 0)}${data?.isMore ? '+' : ''}`
  return (
    <Kpi
      label={words.toCollect}
      figure={data ? money(data.cents, { decimals: 0 }) : '…'}
      to="/portal/cuenta"
    >
      {data?.shipments ? words.collected(count) : words.nothingCollected}
    </Kpi>
  )
}

/** Compared with the same day of the last weeks. */
function Usual({ day, loaded, usual }: Dashboard['today']) {
  const words = useWords(homeWords)
  const name = dayName(day, useLanguage())
  const more = loaded - Math.round(usual ?? loaded)
  if (usual === null) return undefined
  if (more === 0) return words.asUsual(name)
  return (
    <>
      <span className={more > 0 ? 'pos' : undefined}>
        {more > 0 ? words.more(whole(more)) : words.fewer(whole(-more))}
      </span>{' '}
      {words.thanUsual(name)}
    </>
  )
}
