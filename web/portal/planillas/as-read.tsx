import { useQuery } from '@tanstack/react-query'
import { kilos, money, whole } from '../../formats/numbers.ts'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { type Import, type ReadOrder, readOrdersQuery } from './imports.ts'

/** The first orders of the sheet, to see at a glance whether its columns were understood. */
export function AsRead({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const orders = useQuery(readOrdersQuery(one))
  const columns: Column<ReadOrder>[] = [
    { name: 'row', title: words.row, look: 'w1', cardTitle: true, cell: ({ row }) => whole(row) },
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
    },
    { name: 'recipient', title: words.recipient, cell: ({ recipientName }) => recipientName },
    { name: 'address', title: words.address, look: 'wide', cell: ({ address }) => address },
    {
      name: 'postal',
      title: words.postalCode,
      look: 'w1',
      cardTitle: true,
      cell: ({ postalCode }) => postalCode || '—',
    },
    {
      name: 'weight',
      title: words.weight,
      look: 'num w1',
      cardTitle: true,
      cell: ({ weightKg }) => (weightKg === null ? '—' : kilos(weightKg)),
    },
    {
      name: 'price',
      title: words.price,
      look: 'num w1',
      cardTitle: true,
      cell: ({ priceCents }) => (priceCents === null ? '—' : money(priceCents)),
    },
  ]
  return (
    <Section title={words.asRead}>
      <Loaded query={orders}>
        {({ items }) => (
          <Table
            caption={words.firstRows}
            columns={columns}
            rows={items}
            rowId={({ row }) => String(row)}
            rowLook={({ state }) => (state === 'wrong' || state === 'refused' ? 'bad' : undefined)}
          />
        )}
      </Loaded>
    </Section>
  )
}
