import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { money, whole } from '../../formats/numbers.ts'
import { Card } from '../../parts/card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { measuringWords } from '../../words/measuring.ts'
import { useWords } from '../../words/words.ts'
import { todayQuery } from './measurements.ts'

interface TodayCardProps {
  readonly branch: string | undefined
  /** Only what the person measured; else what everybody did at the branch. */
  readonly isOwn: boolean
}

/** What the person measured today, and what it changed in the prices. */
export function TodayCard({ branch, isOwn }: TodayCardProps) {
  const words = useWords(measuringWords)
  const sums = useQuery({ ...todayQuery(branch, isOwn), placeholderData: keepPreviousData })
  return (
    <Card title={isOwn ? words.today : words.todayBranch} className="measured-today">
      <Loaded query={sums}>
        {({ measured, equal, heavier, lighter }) => (
          <Facts
            facts={[
              { name: words.count, value: whole(measured) },
              { name: words.equals, value: whole(equal.count) },
              { name: words.heaviers, value: withMoney(heavier) },
              { name: words.lighters, value: withMoney(lighter) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function withMoney({ count, cents }: { count: number; cents: number }): string {
  if (count === 0) return whole(0)
  return `${whole(count)} · ${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`
}
