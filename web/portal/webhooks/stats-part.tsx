import { useQuery } from '@tanstack/react-query'
import { percent, whole } from '../../formats/numbers.ts'
import { Loaded } from '../../parts/failed.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { statsQuery } from './webhooks.ts'

/** A day's deliveries, and what waits or was given up until now. */
export function StatsPart({ id }: { id: string }) {
  const words = useWords(webhooksWords)
  const stats = useQuery(statsQuery(id))
  return (
    <Loaded query={stats} skeleton={<Skeleton lines={2} head={false} />}>
      {({ delivered, firstTryPercent, p50Ms, p95Ms, waiting, givenUp, attemptsAtMost }) => (
        <div className="kpis">
          <Kpi label={words.delivered} figure={whole(delivered)}>
            {firstTryPercent === null ? undefined : words.firstTry(percent(firstTryPercent / 100))}
          </Kpi>
          <Kpi
            label={words.usualDelay}
            figure={p50Ms === null ? words.none : words.ms(whole(p50Ms))}
          >
            {p95Ms === null ? undefined : words.p95(whole(p95Ms))}
          </Kpi>
          <Kpi label={words.waiting} figure={whole(waiting)} />
          <Kpi
            label={words.givenUp}
            figure={givenUp > 0 ? <span className="neg">{whole(givenUp)}</span> : whole(givenUp)}
          >
            {givenUp > 0 ? words.afterTries(attemptsAtMost) : undefined}
          </Kpi>
        </div>
      )}
    </Loaded>
  )
}
