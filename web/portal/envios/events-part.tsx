import { useQuery } from '@tanstack/react-query'
import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Table } from '../../parts/table.tsx'
import { shipmentWords } from '../../words/shipment.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { eventsQuery } from './one.ts'

export function EventsPart({ code }: { code: string }) {
  const words = useWords(shipmentWords)
  const language = useLanguage()
  const mayRead = useSession().reads.includes('webhooks')
  const events = useQuery({ ...eventsQuery(code), enabled: mayRead })
  const nothing = <Empty title={words.noEvents}>{words.noEventsText}</Empty>
  if (!mayRead) return nothing
  return (
    <Loaded query={events}>
      {({ items }) =>
        items.length === 0 ? (
          nothing
        ) : (
          <Table
            caption={words.events}
            rows={items}
            rowId={({ id }) => id}
            columns={[
              {
                name: 'event',
                title: words.event,
                cell: ({ type }) => <span className="mono">{type}</span>,
              },
              {
                name: 'when',
                title: words.when,
                look: 'w1',
                cardTitle: true,
                cell: ({ timestamp }) => nearMoment(timestamp, language),
              },
              {
                name: 'number',
                title: words.number,
                look: 'num w1',
                cardTitle: true,
                cell: ({ sequence }) => (sequence === null ? '' : whole(sequence)),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
