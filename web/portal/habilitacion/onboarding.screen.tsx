import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import {
  type Lack,
  type Onboarding,
  onboardingQuery,
  type TriedOrder,
} from '../../api/onboarding.ts'
import { dateText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useMay } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Effects } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { Rail, type Station } from '../../parts/rail.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { onboardingWords } from '../../words/onboarding.ts'
import { serviceWords } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'

export default function OnboardingScreen() {
  const onboarding = useQuery(onboardingQuery)
  const { title } = useWords(onboardingWords)
  return (
    <Loaded query={onboarding} title={title}>
      {(progress) => (progress === null ? <Opened /> : <Progress progress={progress} />)}
    </Loaded>
  )
}

/** An account that needs no onboarding, or has it behind. */
function Opened() {
  const words = useWords(onboardingWords)
  return (
    <>
      <Head title={words.title} />
      <OpenNote />
    </>
  )
}

function OpenNote() {
  const words = useWords(onboardingWords)
  return (
    <Note family="done" icon="check">
      <p>
        <b>{words.open}</b> {words.openText}
      </p>
    </Note>
  )
}

function Progress({ progress }: { progress: Onboarding }) {
  const words = useWords(onboardingWords)
  const { state, representative, needed, orders } = progress
  const mayLoad = useMay('orders:write')
  useEffect(() => {
    const text = words.progress(Math.min(representative, needed), needed).replace(/ \S+ /, '/')
    setNavCount('portal/habilitacion', state === 'testing' ? { text } : undefined)
  }, [state, representative, needed, words])
  return (
    <>
      <Head title={words.title}>{words.lead(needed)}</Head>
      <div className="card">
        <div className="body">
          <Rail stations={useStations(progress)} tall />
        </div>
      </div>
      <div className="split section">
        <div className="stack">
          {state === 'approved' ? <OpenNote /> : undefined}
          {state === 'ready' ? (
            <Note family="travel" icon="clock">
              <p>
                <b>{words.ready}</b> {words.readyText}
              </p>
            </Note>
          ) : undefined}
          {state === 'withdrawn' ? (
            <Note family="problem" icon="warn">
              <p>{words.withdrawn}</p>
            </Note>
          ) : undefined}
          {orders.length === 0 ? (
            <Empty
              title={words.noneTitle}
              actions={
                mayLoad ? (
                  <LinkButton kind="primary" icon="plus" to="/portal/envios/nuevo">
                    {words.create}
                  </LinkButton>
                ) : undefined
              }
            >
              {words.noneText}
            </Empty>
          ) : (
            <OrdersTable orders={orders} />
          )}
        </div>
        <div className="stack">
          <ServicesCard progress={progress} />
          <Recommendations recommendations={progress.recommendations} />
          <AfterCard limits={progress.ordersPerDay} />
        </div>
      </div>
    </>
  )
}

type Stations = readonly [Station, Station, Station, Station, Station]

function useStations({ state, requestedAt, readyAt, approvedAt, ...rest }: Onboarding): Stations {
  const words = useWords(onboardingWords)
  const { representative, needed } = rest
  const now = { testing: 1, ready: 3, approved: 5, withdrawn: 1 }[state]
  const place = (at: number) => (at < now ? 'past' : at === now ? 'now' : 'ahead')
  const { stations } = words
  return [
    {
      title: stations.account,
      small: requestedAt ? dateText(requestedAt) : undefined,
      place: place(0),
    },
    {
      title: stations.orders(needed),
      small: words.progress(Math.min(representative, needed), needed),
      place: place(1),
    },
    { title: stations.ready, small: readyAt ? dateText(readyAt) : words.byItself, place: place(2) },
    {
      title: stations.approval,
      small: approvedAt ? dateText(approvedAt) : words.executive,
      place: place(3),
    },
    { title: stations.production, small: words.newKeys, place: place(4) },
  ]
}

function ServicesCard({ progress: { services = [], orders } }: { progress: Onboarding }) {
  const words = useWords(onboardingWords)
  const names: Readonly<Record<string, string>> = useWords(serviceWords)
  const effects = services.map((letter) => {
    const count = orders.filter(({ service, counts }) => counts && service === letter).length
    const isTried = count > 0
    return {
      icon: isTried ? ('check' as const) : ('clock' as const),
      family: isTried ? ('done' as const) : ('attention' as const),
      text: words.tried(names[letter] ?? letter, letter, count),
    }
  })
  return (
    <Card title={words.services}>
      <Effects effects={effects} />
    </Card>
  )
}

function Recommendations({ recommendations }: Pick<Onboarding, 'recommendations'>) {
  const words = useWords(onboardingWords)
  return recommendations.map(({ name }) => (
    <Note key={name} family="attention" icon="info">
      <p>
        <b>{words.recommended}</b> {words.recommendations[name]}
      </p>
    </Note>
  ))
}

function AfterCard({ limits }: { limits: readonly number[] }) {
  const words = useWords(onboardingWords)
  return (
    <Card title={words.after}>
      <p className="small">
        {words.ramp[0]}{' '}
        {limits.map((limit, at) => (
          <span key={limit}>
            {at === 0 ? '' : at === limits.length - 1 ? ` ${words.and} ` : ', '}
            <b>{whole(limit)}</b>
          </span>
        ))}{' '}
        {words.ramp[1]} {words.week(limits.length + 1)}, {words.ramp[2]}
      </p>
    </Card>
  )
}

/** The columns of checks, each of which stands for some of the service's. */
const groups = [
  { name: 'contact', lacks: ['recipient-name', 'phone', 'e-mail'] },
  { name: 'address', lacks: ['full-address'] },
  { name: 'measures', lacks: ['weights', 'dimensions'] },
  { name: 'label', lacks: ['label-printed'] },
  { name: 'tracking', lacks: ['tracking-asked'] },
] as const satisfies readonly { name: string; lacks: readonly Lack[] }[]

function OrdersTable({ orders }: { orders: readonly TriedOrder[] }) {
  const words = useWords(onboardingWords)
  const services: Readonly<Record<string, string>> = useWords(serviceWords)
  const columns: Column<TriedOrder>[] = [
    {
      name: 'code',
      title: words.shipment,
      look: 'w1',
      cell: ({ trackingCode }) => (
        <Link className="code" to={`/portal/envios/${encodeURIComponent(trackingCode)}`}>
          {trackingCode}
        </Link>
      ),
    },
    {
      name: 'service',
      title: words.service,
      look: 'w1',
      cell: ({ service }) => services[service] ?? service,
    },
    ...groups.map(({ name, lacks }) => ({
      name,
      title: words[name],
      look: 'center w1',
      cardTitle: true,
      cell: (order: TriedOrder) => (
        <Verdict holds={!lacks.some((lack) => order.lacks.includes(lack))} />
      ),
    })),
    {
      name: 'missing',
      title: words.missing,
      look: 'wide',
      cell: (order) => <NextStep order={order} />,
    },
  ]
  return (
    <Table
      caption={words.table}
      columns={columns}
      rows={orders}
      rowId={({ trackingCode }) => trackingCode}
    />
  )
}

function Verdict({ holds }: { holds: boolean }) {
  const words = useWords(onboardingWords)
  return (
    <>
      <span className={holds ? 'pos' : 'neg'}>
        <Icon name={holds ? 'check' : 'x'} />
      </span>
      <span className="vh">{holds ? words.yes : words.no}</span>
    </>
  )
}

/** The next step of an order, with its button where one press does it. */
function NextStep({ order: { trackingCode, lacks } }: { order: TriedOrder }) {
  const words = useWords(onboardingWords)
  const mayTrack = useMay('tracking')
  const mayPrint = useMay('labels')
  const [first] = lacks
  if (first === undefined)
    return (
      <Badge family="done" icon="check">
        {words.complete}
      </Badge>
    )
  return (
    <>
      <span className="neg">{words.lacks[first]}</span>{' '}
      {first === 'tracking-asked' && mayTrack ? <AskNow code={trackingCode} /> : undefined}
      {first === 'label-printed' && mayPrint ? (
        <LinkButton kind="sm" to="/portal/etiquetas" search={{ codigos: trackingCode }}>
          {words.print}
        </LinkButton>
      ) : undefined}
    </>
  )
}

function AskNow({ code }: { code: string }) {
  const words = useWords(onboardingWords)
  const queries = useQueryClient()
  const question = useMutation({
    mutationFn: () =>
      dataOf(v1.GET('/shipments/{trackingCode}', { params: { path: { trackingCode: code } } })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['onboarding'] })
      showToast(words.asked)
    },
  })
  return (
    <Button kind="sm" busy={question.isPending} onClick={() => question.mutate()}>
      {words.askNow}
    </Button>
  )
}
