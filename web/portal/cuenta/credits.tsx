import { useQuery } from '@tanstack/react-query'
import { dateText } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { Section } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { type Month, summaryQuery } from './queries.ts'

type Summary = Awaited<ReturnType<NonNullable<ReturnType<typeof summaryQuery>['queryFn']>>>
type Credit = Summary['credits'][number]

/** What accepted claims gave back in a month; nothing where there were none. */
export function Credits({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const { data } = useQuery(summaryQuery(month))
  if (data === undefined || data.credits.length === 0) return undefined
  const columns: readonly Column<Credit>[] = [
    {
      name: 'code',
      title: words.code,
      cell: ({ trackingCode }) => (
        <Link to={`/portal/envios/${trackingCode}`}>
          <b className="code">{trackingCode}</b>
        </Link>
      ),
    },
    {
      name: 'day',
      title: words.creditedOn,
      cardTitle: true,
      cell: ({ at }) => dateText(at),
    },
    {
      name: 'amount',
      title: words.credit,
      look: 'num',
      cardTitle: true,
      cell: ({ amountCents }) => money(amountCents),
    },
  ]
  return (
    <Section title={words.credits}>
      <p className="small quiet">{words.creditsTotal(money(data.creditedCents))}</p>
      <Table
        caption={words.credits}
        columns={columns}
        rows={data.credits}
        rowId={({ claim }) => claim}
      />
    </Section>
  )
}
