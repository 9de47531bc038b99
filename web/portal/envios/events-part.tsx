import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay, useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shipmentWords } from '../../words/shipment.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Delivery, eventsQuery } from './one.ts'

export function EventsPart({ code }: { code: string }) {
  const words = useWords(shipmentWords)
  const mayRead = useSession().reads.includes('webhooks')
  const deliveries = useQuery({ ...eventsQuery(code), enabled: mayRead })
  const columns = useColumns()
  const nothing = <Empty title={words.noEvents}>{words.noEventsText}</Empty>
  if (!mayRead) return nothing
  return (
    <Loaded query={deliveries}>
      {(rows: readonly Delivery[]) =>
        rows.length === 0 ? (
          nothing
        ) : (
          <Table
            caption={words.eventsTable}
            rows={rows}
            rowId={({ event, webhook }) => `${event.id} ${webhook?.id ?? ''}`}
            columns={columns}
          />
        )
      }
    </Loaded>
  )
}

function useColumns(): readonly Column<Delivery>[] {
  const words = useWords(shipmentWords)
  const language = useLanguage()
  const mayReplay = useMay('webhooks')
  return [
    {
      name: 'event',
      title: words.event,
      cell: ({ event: { type, sequence } }) => (
        <>
          <span className="mono">{type}</span>
          {sequence === null ? undefined : <small>{words.eventNumber(whole(sequence))}</small>}
        </>
      ),
    },
    {
      name: 'when',
      title: words.when,
      look: 'w1',
      cardTitle: true,
      cell: ({ event }) => nearMoment(event.timestamp, language),
    },
    {
      name: 'to',
      title: words.sentTo,
      look: 'wide',
      cardTitle: true,
      cell: ({ webhook }) => webhook?.host ?? words.sentNowhere,
    },
    { name: 'answer', title: words.answer, look: 'w1', cell: (row) => <Answer {...row} /> },
    {
      name: 'replay',
      title: '',
      look: 'w1',
      cell: ({ event, webhook }) =>
        webhook && mayReplay ? <Replay event={event.id} webhook={webhook.id} /> : undefined,
    },
  ]
}

/** "200 · 84 ms", or in which attempt it failed. */
function Answer({ attempt }: Delivery) {
  const words = useWords(shipmentWords)
  if (attempt === undefined) return undefined
  const { status, ms, number } = attempt
  const hasArrived = status !== null && status >= 200 && status < 300
  return hasArrived ? (
    <Badge family="done">{`${status} · ${whole(ms)} ms`}</Badge>
  ) : (
    <Badge family="problem" icon="x">
      {`${status ?? words.noAnswer} · ${words.attempt(number)}`}
    </Badge>
  )
}

function Replay({ event, webhook }: { event: string; webhook: string }) {
  const words = useWords(shipmentWords)
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: () => {
      const params = { path: { id: webhook } }
      return dataOf(v1.POST('/webhooks/{id}/replay', { params, body: { event } }))
    },
    onSuccess: () => showToast(words.replayed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['events'] }),
  })
  return (
    <Button kind="sm" icon="replay" busy={replay.isPending} onClick={() => replay.mutate()}>
      {words.replay}
    </Button>
  )
}
