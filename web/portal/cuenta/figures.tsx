import { useQuery } from '@tanstack/react-query'
import { shortDate } from '../../formats/dates.ts'
import { money, whole } from '../../formats/numbers.ts'
import { Failed } from '../../parts/failed.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { type AccountSummary, cashQuery, type Month, summaryQuery, unpaidQuery } from './queries.ts'

const pesos = (cents: number) => money(cents, { decimals: 0 })

/** The four figures of a month: what was sent, quoted, charged and collected. */
export function Figures({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const { data: account, error, refetch } = useQuery(summaryQuery(month))
  const { data: cash } = useQuery(cashQuery(month))
  if (error && account === undefined) return <Failed error={error} retry={() => void refetch()} />
  const waiting = '…'
  const toPay = cash?.settled.cents ?? 0
  const { data: unpaid } = useQuery(unpaidQuery)
  const [only, another] = unpaid?.items ?? []
  // Several are paid on days of their own, which their list tells.
  const nextOn = another ? undefined : only?.payableOn
  return (
    <div className="kpis">
      <Kpi label={words.shipments} figure={account ? whole(account.shipments) : waiting}>
        {account ? <Excepted cancelled={account.cancelled} unpriced={account.unpriced} /> : ' '}
      </Kpi>
      <Kpi label={words.quoted} figure={account ? pesos(account.quotedCents) : waiting}>
        {words.asDeclared}
      </Kpi>
      <Kpi label={words.charged} figure={account ? pesos(account.chargedCents) : waiting}>
        {account ? <More account={account} /> : ' '}
      </Kpi>
      <Kpi label={words.collected} figure={cash ? pesos(cash.collected.cents) : waiting}>
        {toPay > 0 ? (
          <>
            <span className="pos">{pesos(toPay)}</span>{' '}
            {nextOn ? words.paysOn(shortDate(nextOn)) : words.toPay}
          </>
        ) : (
          words.nothingToPay
        )}
      </Kpi>
    </div>
  )
}

function Excepted({ cancelled, unpriced }: { cancelled: number; unpriced: number }) {
  const words = useWords(accountWords)
  const told = words.cancelled(whole(cancelled), cancelled === 1)
  return unpriced > 0 ? `${told} · ${words.unpriced(whole(unpriced))}` : told
}

/** What leads from the quoted amount to the one that is charged; together they are the difference. */
function More({ account }: { account: AccountSummary }) {
  const words = useWords(accountWords)
  const { quotedCents, differenceCents, rescueCents, chargedCents } = account
  const parts = [
    { cents: differenceCents, reason: words.byWeight },
    { cents: rescueCents, reason: words.byRescues },
    {
      cents: chargedCents - quotedCents - differenceCents - rescueCents,
      reason: words.byCancelled,
    },
  ].filter(({ cents }) => cents !== 0)
  if (parts.length === 0) return words.asQuoted
  return parts.map(({ cents, reason }) => (
    <span key={reason} className="part">
      <span className={cents > 0 ? 'warn' : 'pos'}>
        {cents > 0 ? '+ ' : '− '}
        {pesos(Math.abs(cents))}
      </span>{' '}
      {reason}
    </span>
  ))
}
