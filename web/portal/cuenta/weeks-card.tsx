import { useQuery } from '@tanstack/react-query'
import { Columns } from '../../parts/charts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { type Month, weeksQuery } from './queries.ts'

const centsPerThousandPesos = 100_000

export function WeeksCard({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const weeks = useQuery(weeksQuery(month))
  return (
    <Section title={words.weeks}>
      <div className="card">
        <div className="body">
          <Loaded query={weeks}>
            {({ items }) => (
              <Columns
                label={words.weeksChart}
                width={300}
                series={[{ name: words.spent, family: 'travel' }]}
                data={items.map(({ week, chargedCents }) => ({
                  name: words.week(week),
                  values: [chargedCents / centsPerThousandPesos],
                }))}
              />
            )}
          </Loaded>
          <p className="tiny quiet">{words.weeksUnit}</p>
        </div>
      </div>
    </Section>
  )
}
