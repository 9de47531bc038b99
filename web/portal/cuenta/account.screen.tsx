import { useQuery } from '@tanstack/react-query'
import { dateText, monthName, shortDate } from '../../formats/dates.ts'
import { money, whole } from '../../formats/numbers.ts'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Columns } from '../../parts/charts.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Link } from '../../parts/link.tsx'
import { Rail, type Station } from '../../parts/rail.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { accountWords } from '../../words/account.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { Differences } from './differences.tsx'
import {
  type AccountSummary,
  cashQuery,
  type Month,
  monthOf,
  recentMonths,
  saveShipments,
  statementsQuery,
  summaryQuery,
  unpaidQuery,
  weeksQuery,
} from './queries.ts'
import { StatementDialog, Statements } from './statements.tsx'

export default function AccountScreen() {
  const month = monthOf(useAddressValues()['mes'])
  const statements = useQuery(statementsQuery(month))
  const statement = useDialog('liquidacion')
  return (
    <>
      <AccountHead month={month} />
      <Figures month={month} />
      <MoneyRail month={month} />
      <div className="split">
        <div>
          <Statements statements={statements} onOpen={statement.open} />
          <Credits month={month} />
          <Differences month={month} />
        </div>
        <div>
          <WeeksCard month={month} />
        </div>
      </div>
      {statement.value ? (
        <StatementDialog id={statement.value} onClose={statement.close} />
      ) : undefined}
    </>
  )
}

function AccountHead({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const language = useLanguage()
  const change = useChangeAddress()
  const [now] = recentMonths()
  return (
    <Head
      title={words.title}
      actions={
        <>
          <Field label={words.period}>
            <Select
              value={month.name}
              onChange={({ currentTarget: { value } }) =>
                change({ mes: value === now ? undefined : value, pagina: undefined })
              }
            >
              {recentMonths().map((name) => (
                <option key={name} value={name}>
                  {monthName(name, language)}
                </option>
              ))}
            </Select>
          </Field>
          <Download save={() => saveShipments(month)}>{words.file}</Download>
        </>
      }
    >
      {words.lead}
    </Head>
  )
}

const pesos = (cents: number) => money(cents, { decimals: 0 })

/** The four figures of a month: what was sent, quoted, charged and collected. */
function Figures({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const { data: account, error, refetch } = useQuery(summaryQuery(month))
  const { data: cash } = useQuery(cashQuery(month))
  if (error && account === undefined) return <Failed error={error} retry={() => void refetch()} />
  const waiting = '…'
  const toPay = cash?.settled.cents ?? 0
  const { data: unpaid } = useQuery(unpaidQuery)
  const [only, another] = unpaid?.items ?? []
  // Several are paid on days of their own, which their list shows.
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
  const note = words.cancelled(whole(cancelled), cancelled === 1)
  return unpriced > 0 ? `${note} · ${words.unpriced(whole(unpriced))}` : note
}

/** The steps from the quoted amount to the charged one; together they are the difference. */
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

const centsPerThousandPesos = 100_000

function WeeksCard({ month }: { month: Month }) {
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

interface Place {
  readonly cents: number
  readonly shipments: number
}

/** Cash on its way from the recipient to the shipper. */
function MoneyRail({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const language = useLanguage()
  const cash = useQuery(cashQuery(month))
  const { data: unpaid } = useQuery(unpaidQuery)
  const amount = ({ cents }: Place) => money(cents, { decimals: 0 })
  const textOf = (at: Place) =>
    `${amount(at)} · ${words.pieces(whole(at.shipments), at.shipments === 1)}`
  const [statement, another] = unpaid?.items ?? []
  const papers = another ? words.statementCount(whole(unpaid?.items.length ?? 0)) : statement?.id
  return (
    <Section title={words.where}>
      <div className="card">
        <div className="body">
          <Loaded query={cash}>
            {({ withDrivers, atBranches, settled, paid }) => {
              const places = placesOf([withDrivers, atBranches, settled])
              const stations: readonly [Station, Station, Station, Station] = [
                { title: words.withDrivers, small: textOf(withDrivers), place: places[0] },
                { title: words.atBranches, small: textOf(atBranches), place: places[1] },
                {
                  title: words.settled,
                  small: papers ? `${amount(settled)} · ${papers}` : amount(settled),
                  place: places[2],
                },
                {
                  title: month.isNow
                    ? words.paidThisMonth
                    : words.paidIn(monthName(month.name, language)),
                  small: amount(paid),
                  place: places[3],
                },
              ]
              return <Rail family="done" tall stations={stations} />
            }}
          </Loaded>
        </div>
      </div>
    </Section>
  )
}

type Places = readonly [Station['place'], Station['place'], Station['place'], Station['place']]

/** The last station where money waits is the present one; where none does, all was paid. */
function placesOf(waiting: readonly Place[]): Places {
  const now = waiting.findLastIndex(({ cents }) => cents !== 0)
  const placeOf = (at: number) => (now < 0 || at < now ? 'past' : at === now ? 'now' : 'ahead')
  return [placeOf(0), placeOf(1), placeOf(2), now < 0 ? 'now' : 'ahead']
}

type Summary = Awaited<ReturnType<NonNullable<ReturnType<typeof summaryQuery>['queryFn']>>>
type Credit = Summary['credits'][number]

/** The credits of accepted claims in a month; nothing where there were none. */
function Credits({ month }: { month: Month }) {
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
