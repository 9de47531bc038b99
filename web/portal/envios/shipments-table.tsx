import { dateText, nearMoment, shortDate } from '../../formats/dates.ts'
import { money, withWholeAmounts } from '../../formats/numbers.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { codeColumn } from '../../parts/code-column.tsx'
import { type Column, type Picking, Table } from '../../parts/table.tsx'
import { isPickUp, serviceWords } from '../../words/services.ts'
import { shipmentsWords } from '../../words/shipments.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { Shipment } from './list.ts'

interface ShipmentsTableProps {
  readonly shipments: readonly Shipment[]
  readonly picking: Picking
  readonly dense: boolean
}

export function ShipmentsTable({ shipments, picking, dense }: ShipmentsTableProps) {
  const words = useWords(shipmentsWords)
  const services = useWords(serviceWords)
  const columns: readonly Column<Shipment>[] = [
    codeColumn(words.code, addressOf),
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: (shipment) => <StateBadge state={stateOf(shipment)} service={shipment.service} />,
    },
    {
      name: 'recipient',
      title: words.recipient,
      look: 'wide place',
      cell: ({ recipientName, service, locality, province, postalCode }) => (
        <>
          <span className="main-line">{recipientName}</span>
          <small>
            {/* A pick-up has the code of its branch in place of a locality. */}
            {isPickUp(service) ? province : [...new Set([locality, province])].join(', ')} ·{' '}
            {postalCode}
          </small>
        </>
      ),
    },
    {
      name: 'happens',
      title: words.happens,
      look: 'wide rest',
      cell: (shipment) => <Happening shipment={shipment} />,
    },
    {
      name: 'service',
      title: words.service,
      look: 'w1 skip-s',
      cell: ({ service }) => services[service],
    },
    {
      name: 'entered',
      title: words.entered,
      look: 'w1 skip-s',
      cell: ({ enteredAt }) => dateText(enteredAt),
    },
    {
      name: 'price',
      title: words.price,
      look: 'num w1 skip-s',
      cell: ({ chargedCents }) => (chargedCents === null ? '' : money(chargedCents)),
    },
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={shipments}
      rowId={({ trackingCode }) => trackingCode}
      rowTo={addressOf}
      picking={picking}
      dense={dense}
    />
  )
}

function addressOf({ trackingCode }: Shipment): string {
  return `/portal/envios/${encodeURIComponent(trackingCode)}`
}

function stateOf({ state, cancelledAt, attention }: Shipment): string {
  if (attention?.kind === 'idle' || attention?.kind === 'late') return 'LATE'
  return cancelledAt !== null && state === 'PI' ? 'XX' : state
}

/** The news of a shipment: its fault, or its next step. */
function Happening({ shipment }: { shipment: Shipment }) {
  const words = useWords(shipmentsWords)
  const language = useLanguage()
  const { attention, cancelledAt, service, state, stateSince, stateText, promise } = shipment
  if (attention !== null)
    return (
      <span className={stateOf(shipment) === 'LATE' ? 'neg' : 'warn'}>
        {withWholeAmounts(attention.text)}
      </span>
    )
  if (cancelledAt !== null && state === 'PI') return quiet(words.cancelled(shortDate(cancelledAt)))
  if (state === 'DL') return quiet(words.delivered(nearMoment(stateSince, language)))
  if (state === 'RC') return quiet(words.returned(shortDate(stateSince)))
  if (state === 'PI') return quiet(words.withShop)
  if (state === 'AR' && isPickUp(service)) return quiet(words.waitsAtBranch)
  if (promise === null) return quiet(stateText)
  const [from, to] = [shortDate(promise.from), shortDate(promise.to)]
  return quiet(from === to ? words.arrives(from) : words.arrivesBetween(from, to))
}

function quiet(text: string) {
  return <span className="quiet">{text}</span>
}
