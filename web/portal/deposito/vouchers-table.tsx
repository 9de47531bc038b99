import { shortDate } from '../../formats/dates.ts'
import type { IconName } from '../../formats/icon-paths.ts'
import { whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Family } from '../../words/states.ts'
import { warehouseWords } from '../../words/warehouse.ts'
import { useWords } from '../../words/words.ts'
import type { Voucher } from './queries.ts'

const stateLooks: Record<Voucher['state'], { family: Family; icon: IconName }> = {
  announced: { family: 'neutral', icon: 'note' },
  receiving: { family: 'travel', icon: 'inbox' },
  closed: { family: 'done', icon: 'check' },
  withdrawn: { family: 'neutral', icon: 'stop' },
}

export function VouchersTable({ vouchers }: { vouchers: readonly Voucher[] }) {
  const words = useWords(warehouseWords)
  const columns: readonly Column<Voucher>[] = [
    {
      name: 'number',
      title: words.voucher,
      look: 'w1',
      cell: ({ number }) => <span className="code">{number}</span>,
    },
    {
      name: 'entered',
      title: words.enteredOn,
      look: 'w1',
      cardTitle: true,
      cell: ({ enteredAt }) => shortDate(enteredAt),
    },
    { name: 'lines', title: words.lines, look: 'wide', cell: (one) => <Lines voucher={one} /> },
    {
      name: 'received',
      title: words.received,
      cardTitle: true,
      cell: (one) => <Received voucher={one} />,
    },
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: ({ state }) => <Badge {...stateLooks[state]}>{words.states[state]}</Badge>,
    },
  ]
  return (
    <Table
      caption={words.vouchers}
      columns={columns}
      rows={vouchers}
      rowId={({ number }) => number}
    />
  )
}

function Lines({ voucher }: { voucher: Voucher }) {
  const words = useWords(warehouseWords)
  const { lines, arrivesOn, transport } = voucher
  const text = lines.map((line) => `${nameOf(line)} × ${whole(line.expected)}`).join(', ')
  const coming = [arrivesOn ? words.arrives(shortDate(arrivesOn)) : '', transport ?? '']
  return (
    <>
      {text}
      {voucher.state === 'announced' && coming.some(Boolean) ? (
        <small>{coming.filter(Boolean).join(' · ')}</small>
      ) : undefined}
    </>
  )
}

function Received({ voucher: { state, lines } }: { voucher: Voucher }) {
  const words = useWords(warehouseWords)
  const sum = (of: 'expected' | 'counted') => lines.reduce((all, line) => all + line[of], 0)
  const [expected, counted] = [sum('expected'), sum('counted')]
  const short = lines.find((line) => line.difference === 'short')
  const missing =
    short && state !== 'announced'
      ? `; ${words.missing(whole(short.expected - short.counted), nameOf(short))}`
      : ''
  const text = words.of(whole(counted), whole(expected))
  return (
    <>
      <progress value={counted} max={Math.max(1, expected)} aria-label={words.received}>
        {text}
      </progress>
      {counted > 0 ? <small>{text + missing}</small> : undefined}
    </>
  )
}

function nameOf({ sku, description }: Voucher['lines'][number]): string {
  return description || sku
}
