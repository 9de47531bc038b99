import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { hourOf, longDay, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay, useSession } from '../../house/session.tsx'
import { useAddressValues } from '../../parts/address.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { homeWords } from '../../words/home.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { AttentionCard } from './attention-card.tsx'
import { DaysCard } from './days-card.tsx'
import { Figures } from './figures.tsx'
import { NewAccount } from './new-account.tsx'
import { inicioPage } from './page.ts'
import {
  attentionQuery,
  type Dashboard,
  dashboardQuery,
  type Span,
  spanOf,
  unprintedQuery,
} from './queries.ts'
import { TodayCard } from './today-card.tsx'
import { ZonesCard } from './zones-card.tsx'

/** The figures of the usual days, where the address names no others. */
export function prefetch(queries: QueryClient): Promise<void> | undefined {
  if (location.search.includes('dias=')) return undefined
  return queries.prefetchQuery(dashboardQuery(7))
}

/** What needs the shipper first, then how it goes. */
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

/** Above what went wrong, where there is nobody to greet yet. */
function useHomeTitle(): string {
  return inicioPage.title[useLanguage()]
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
