import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { type Column, type Picking, Table } from '../../parts/table.tsx'
import { labelsWords } from '../../words/labels.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { LabelRow } from './label-rows.ts'

interface LabelsTableProps {
  readonly rows: readonly LabelRow[]
  readonly picking: Picking
}

export function LabelsTable({ rows, picking }: LabelsTableProps) {
  const words = useWords(labelsWords)
  const language = useLanguage()
  const columns: Column<LabelRow>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode }) => <span className="code">{trackingCode}</span>,
    },
    {
      name: 'recipient',
      title: words.recipient,
      look: 'wide',
      cell: ({ recipientName }) => recipientName,
    },
    {
      name: 'postal',
      title: words.postalCode,
      look: 'w1',
      cardTitle: true,
      cell: ({ postalCode }) => (postalCode === 0 ? '—' : postalCode),
    },
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ labels }) => whole(labels),
    },
    {
      name: 'printed',
      title: words.printed,
      cardTitle: true,
      look: 'w1',
      cell: ({ prints, lastAt }) => (
        <span className="quiet">
          {prints === 0 || lastAt === null
            ? words.never
            : words.times(prints, nearMoment(lastAt, language))}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption={words.table}
      columns={columns}
      rows={rows}
      rowId={({ trackingCode }) => trackingCode}
      picking={picking}
    />
  )
}
