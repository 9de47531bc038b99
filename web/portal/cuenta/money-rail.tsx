import { useQuery } from '@tanstack/react-query'
import { monthName } from '../../formats/dates.ts'
import { money, whole } from '../../formats/numbers.ts'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { Rail, type Station } from '../../parts/rail.tsx'
import { accountWords } from '../../words/account.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { cashQuery, type Month, unpaidQuery } from './queries.ts'

interface Place {
  readonly cents: number
  readonly shipments: number
}

/** Cash on its way from the recipient to the shipper. */
export function MoneyRail({ month }: { month: Month }) {
  const words = useWords(accountWords)
  const language = useLanguage()
  const cash = useQuery(cashQuery(month))
  const { data: unpaid } = useQuery(unpaidQuery)
  const amount = ({ cents }: Place) => money(cents, { decimals: 0 })
  const told = (at: Place) =>
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
                { title: words.withDrivers, small: told(withDrivers), place: places[0] },
                { title: words.atBranches, small: told(atBranches), place: places[1] },
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
