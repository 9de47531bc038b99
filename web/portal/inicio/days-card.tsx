import { shortDate } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { Card } from '../../parts/card.tsx'
import { Columns, Legend } from '../../parts/charts.tsx'
import { homeWords } from '../../words/home.ts'
import { partsWords } from '../../words/parts.ts'
import { useWords } from '../../words/words.ts'
import { type Dashboard, type Span, spanOf, spans } from './queries.ts'

/** What was loaded, failed and returned, day by day. */
export function DaysCard({ dashboard, days }: { dashboard: Dashboard; days: Span }) {
  const words = useWords(homeWords)
  const { weekDays } = useWords(partsWords)
  const { totals } = dashboard
  const series = [
    { name: words.series.loaded, family: 'travel' },
    { name: words.series.failed, family: 'attention' },
    { name: words.series.returned, family: 'return' },
  ] as const
  const nameOf = (day: string) => (days === 7 ? (weekDays[weekDay(day)] ?? '') : shortDate(day))
  return (
    <Card
      title={words.lastDays[days]}
      actions={
        <AddressSegments
          label={words.period}
          options={spans.map((span) => [String(span), words.days(span)] as const)}
          read={(values) => String(spanOf(values))}
          write={(value) => ({ dias: value === '7' ? undefined : value })}
        />
      }
    >
      <div className="stack g3">
        <Columns
          label={words.chart(whole(totals.loaded), whole(totals.failed), whole(totals.returned))}
          series={series}
          every={days === 7 ? 1 : Math.ceil(days / 8)}
          data={dashboard.days.map(({ day, loaded, failed, returned }) => ({
            name: nameOf(day),
            values: [loaded, failed, returned],
          }))}
        />
        <Legend series={series} />
      </div>
    </Card>
  )
}

/** Monday is 0. */
function weekDay(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
}
