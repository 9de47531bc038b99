import { useQuery } from '@tanstack/react-query'
import { addDays, nearMoment, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { Card } from '../../parts/card.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { handOverWords } from '../../words/hand-over.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type ListedSheet, madeQuery, type NextSheet, type Sheet } from './hand-overs.ts'

export function StateCard({ sheet }: { sheet: Sheet | NextSheet }) {
  const words = useWords(handOverWords)
  const language = useLanguage()
  const { day, printedAt, received, shipments, cancelled } = sheet
  const last = useQuery(madeQuery(addDays(day, -1))).data?.items[0]
  const cancelledFact = { name: words.cancelledAfter, value: whole(cancelled) }
  return (
    <Card title={words.state}>
      <Facts
        facts={[
          {
            name: words.closed,
            value:
              printedAt === null ? words.open : words.closedAt(nearMoment(printedAt, language)),
          },
          {
            name: words.received,
            value:
              received === 0 ? words.notYet : words.receivedOf(whole(received), whole(shipments)),
          },
          ...(cancelled === 0 ? [] : [cancelledFact]),
          {
            name: day === today() ? words.lastYesterday : words.lastBefore,
            value: last
              ? words.receivedLast(whole(last.received), whole(last.shipments))
              : words.none,
          },
        ]}
      />
    </Card>
  )
}

interface SheetsCardProps {
  readonly sheet: Sheet | NextSheet
  readonly next: NextSheet
  readonly made: readonly ListedSheet[]
}

/** The sheets of the day, where there are several. */
export function SheetsCard({ sheet, next, made }: SheetsCardProps) {
  const words = useWords(handOverWords)
  const language = useLanguage()
  const address = `/portal/hojas/${next.day}`
  const isNextShown = sheet.printedAt === null
  if (made.length + (next.shipments > 0 ? 1 : 0) < 2) return undefined
  return (
    <Card title={words.sheets} flush>
      <ul className="items tight">
        {next.shipments > 0 ? (
          <Entry to={address} isNow={isNextShown} small={words.shipments(whole(next.shipments))}>
            {words.isNew}
          </Entry>
        ) : undefined}
        {made.map(({ id, printedAt, shipments }) => (
          <Entry
            key={id}
            to={address}
            hoja={id}
            isNow={id === sheet.id}
            small={words.shipments(whole(shipments))}
          >
            {words.made(printedAt === null ? '' : nearMoment(printedAt, language))}
          </Entry>
        ))}
      </ul>
    </Card>
  )
}

interface EntryProps {
  readonly to: string
  readonly hoja?: string
  readonly isNow: boolean
  readonly small: string
  readonly children: string
}

function Entry({ to, hoja, isNow, small, children }: EntryProps) {
  return (
    <li>
      <Icon name="clip" />
      <span className="grow">
        <Link className="cover" to={to} search={{ hoja }} aria-current={isNow ? 'true' : undefined}>
          {isNow ? <b>{children}</b> : children}
        </Link>
        <small>{small}</small>
      </span>
    </li>
  )
}
