import { useQuery } from '@tanstack/react-query'
import { dayName } from '../../formats/dates.ts'
import { money, percent, whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { homeWords } from '../../words/home.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { cashQuery, type Dashboard, type Span } from './queries.ts'

export function Figures({ dashboard, days }: { dashboard: Dashboard; days: Span }) {
  const words = useWords(homeWords)
  const { today: now, inTransit, totals } = dashboard
  return (
    <div className="kpis">
      <Kpi label={words.loadedToday} figure={whole(now.loaded)} to="/portal/envios">
        <Usual {...now} />
      </Kpi>
      <Kpi label={words.onTheWay} figure={whole(inTransit.pieces)} to="/portal/envios">
        {words.goingOut(whole(inTransit.goingOut))}
      </Kpi>
      <Kpi label={words.delivered(days)} figure={whole(totals.delivered)} to="/portal/envios">
        {totals.onTimePercent === null
          ? words.noPromise
          : words.onTime(percent(totals.onTimePercent / 100))}
      </Kpi>
      <Cash fallback={dashboard} />
    </div>
  )
}

/** Who may not look at the account sees the failed visits instead. */
function Cash({ fallback }: { fallback: Dashboard }) {
  const words = useWords(homeWords)
  const { scopes, reads } = useSession()
  const mayLook = scopes.includes('cash') || reads.includes('cash')
  const { data } = useQuery({ ...cashQuery, enabled: mayLook })
  if (!mayLook)
    return (
      <Kpi label={words.failedVisits} figure={whole(fallback.totals.failed)} to="/portal/envios">
        {words.returning(whole(fallback.inTransit.returning))}
      </Kpi>
    )
  const count = `${whole(data?.shipments ?? 0)}${data?.isMore ? '+' : ''}`
  return (
    <Kpi
      label={words.toCollect}
      figure={data ? money(data.cents, { decimals: 0 }) : '…'}
      to="/portal/cuenta"
    >
      {data?.shipments ? words.collected(count) : words.nothingCollected}
    </Kpi>
  )
}

/** Compared with the same day of the last weeks. */
function Usual({ day, loaded, usual }: Dashboard['today']) {
  const words = useWords(homeWords)
  const name = dayName(day, useLanguage())
  const more = loaded - Math.round(usual ?? loaded)
  if (usual === null) return undefined
  if (more === 0) return words.asUsual(name)
  return (
    <>
      <span className={more > 0 ? 'pos' : undefined}>
        {more > 0 ? words.more(whole(more)) : words.fewer(whole(-more))}
      </span>{' '}
      {words.thanUsual(name)}
    </>
  )
}
