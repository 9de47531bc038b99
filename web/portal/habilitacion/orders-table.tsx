import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import type { Lack, TriedOrder } from '../../api/onboarding.ts'
import { useMay } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { onboardingWords } from '../../words/onboarding.ts'
import { serviceWords } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'

/** The columns of checks, each of which stands for some of the service's. */
const groups = [
  { name: 'contact', lacks: ['recipient-name', 'phone', 'e-mail'] },
  { name: 'address', lacks: ['full-address'] },
  { name: 'measures', lacks: ['weights', 'dimensions'] },
  { name: 'label', lacks: ['label-printed'] },
  { name: 'tracking', lacks: ['tracking-asked'] },
] as const satisfies readonly { name: string; lacks: readonly Lack[] }[]

export function OrdersTable({ orders }: { orders: readonly TriedOrder[] }) {
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

/** What to do next about an order, with its button where one press does it. */
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
