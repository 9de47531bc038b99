import { useQuery } from '@tanstack/react-query'
import { whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { pickingWords } from '../../words/picking.ts'
import { useWords } from '../../words/words.ts'
import { receivingQuery, type Voucher } from './orders.ts'

type Line = Voucher['lines'][number]

/** The voucher whose goods are being counted in. */
export function VoucherCard() {
  const words = useWords(pickingWords)
  const receiving = useQuery(receivingQuery)
  return (
    <Card title={words.voucher}>
      <Loaded query={receiving}>
        {({ items: [voucher] }) =>
          voucher === undefined ? (
            <span className="quiet">{words.noVoucher}</span>
          ) : (
            <div className="stack g3">
              <b className="code">{voucher.number}</b>
              <Lines lines={voucher.lines} />
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const words = useWords(pickingWords)
  const columns: readonly Column<Line>[] = [
    { name: 'line', title: words.line, cell: ({ description, sku }) => description || sku },
    {
      name: 'announced',
      title: words.announced,
      look: 'num',
      cardTitle: true,
      cell: ({ expected }) => whole(expected),
    },
    {
      name: 'counted',
      title: words.countedUnits,
      look: 'num',
      cardTitle: true,
      cell: ({ counted }) => whole(counted),
    },
    { name: 'state', title: '', look: 'w1', cell: (line) => <Difference of={line} /> },
  ]
  return (
    <Table
      caption={words.voucherTable}
      columns={columns}
      rows={lines}
      rowId={({ line, sku }) => `${line ?? ''} ${sku}`}
      dense
      isStill
    />
  )
}

function Difference({ of }: { of: Line }) {
  const words = useWords(pickingWords)
  const { difference, expected, counted } = of
  if (difference === 'exact') return <Badge family="done">{words.exact}</Badge>
  const text =
    difference === 'short'
      ? words.short(expected - counted)
      : difference === 'over'
        ? words.over(counted - expected)
        : words.unexpected
  return <Badge family="attention">{text}</Badge>
}
