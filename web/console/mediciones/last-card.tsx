import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exactKilos, money } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { measuringWords } from '../../words/measuring.ts'
import { useWords } from '../../words/words.ts'
import { lastQuery, type Measurement } from './measurements.ts'

const families = { equal: 'done', heavier: 'attention', lighter: 'travel' } as const

/** The last measurements of the branch. */
export function LastCard({ branch }: { branch: string | undefined }) {
  const words = useWords(measuringWords)
  const last = useQuery({ ...lastQuery(branch), placeholderData: keepPreviousData })
  return (
    <Card title={words.last} className="last-measured" flush>
      <Loaded query={last}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.noneTitle} level={3}>
              {words.noneText}
            </Empty>
          ) : (
            <LastTable rows={items} />
          )
        }
      </Loaded>
    </Card>
  )
}

function LastTable({ rows }: { rows: readonly Measurement[] }) {
  const words = useWords(measuringWords)
  const weight = (
    name: string,
    title: string,
    of: (row: Measurement) => number,
  ): Column<Measurement> => ({
    name,
    title,
    look: 'num',
    cardTitle: true,
    cell: (row) => exactKilos(of(row)),
  })
  const columns: readonly Column<Measurement>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode, package: piece }) => (
        <>
          <span className="code">{trackingCode}</span>
          {piece === null ? undefined : <small>{` ${words.piece} ${piece}`}</small>}
        </>
      ),
    },
    weight('declared', words.declared, (row) => row.declaredWeightKg),
    weight('measured', words.measured, (row) => row.weightKg),
    weight('volumetric', words.volumetric, (row) => row.volumetricWeightKg ?? 0),
    {
      name: 'price',
      title: words.price,
      look: 'num',
      cardTitle: true,
      cell: ({ priceDifference }) => signed(priceDifference),
    },
    {
      name: 'verdict',
      title: '',
      look: 'w1',
      cell: ({ verdict = 'equal' }) => <Badge family={families[verdict]}>{words[verdict]}</Badge>,
    },
  ]
  return (
    <Table
      caption={words.lastTable}
      columns={columns}
      rows={rows}
      rowId={({ trackingCode, recordedAt = '', package: piece }) =>
        `${trackingCode} ${piece ?? 0} ${recordedAt}`
      }
    />
  )
}

/** `+ $ 943,80`, `− $ 1.210,00`, `=`; a dash where no rate applies. */
function signed(pesos: number | null | undefined): string {
  if (typeof pesos !== 'number') return '—'
  const cents = Math.round(pesos * 100)
  return cents === 0 ? '=' : `${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`
}
