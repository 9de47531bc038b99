import { useQuery } from '@tanstack/react-query'
import { shippersQuery } from '../../api/network.ts'
import { dateText, timeText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { auditWords } from '../../words/audit.ts'
import { auditActionWords } from '../../words/audit-actions.ts'
import { type AuditDetailWords, auditDetailWords } from '../../words/audit-details.ts'
import { stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import type { Entry } from './audit.ts'
import { tellDetail } from './detail.ts'
import { type Naming, nameSubject, readMoves } from './subject.ts'

export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const words = useWords(auditWords)
  const naming = useNaming()
  const columns: readonly Column<Entry>[] = [
    {
      name: 'number',
      title: words.number,
      look: 'num w1 skip-s',
      cell: ({ sequence }) => whole(sequence),
    },
    {
      name: 'when',
      title: words.when,
      look: 'w1',
      cardTitle: true,
      cell: ({ at }) => (
        <time
          dateTime={at}
        >{`${dateText(at).slice(0, 5)} ${timeText(at)}:${at.slice(17, 19)}`}</time>
      ),
    },
    {
      name: 'who',
      title: words.who,
      look: 'w1',
      cell: ({ operator }) => <b>{operatorText(operator, words, naming)}</b>,
    },
    {
      name: 'what',
      title: words.what,
      look: 'wide',
      cell: (entry) => <What entry={entry} />,
    },
    {
      name: 'about',
      title: words.about,
      look: 'w1',
      cardTitle: true,
      cell: (entry) => {
        const { text, to } = nameSubject(entry, naming)
        if (entry.subject === 'pieces') return words.shipments(readMoves(entry.detail)?.count)
        const look = text.includes(' ') ? undefined : 'code'
        if (to === undefined) return <span className={look}>{text}</span>
        return (
          <Link {...(look ? { className: look } : {})} to={to}>
            {text}
          </Link>
        )
      },
    },
    {
      name: 'link',
      title: words.link,
      look: 'w1 skip-s',
      cell: ({ hash }) => (
        <span className="mono quiet" title={hash}>{`${hash.slice(0, 4)}…${hash.slice(-4)}`}</span>
      ),
    },
  ]
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={entries}
      rowId={({ sequence }) => String(sequence)}
      rowTo={(entry) => nameSubject(entry, naming).to}
      dense
    />
  )
}

/** Names of shippers are there for whoever may list them; until they come the number stands. */
function useNaming(): Naming {
  const words = useWords(auditDetailWords)
  const shippers = useQuery(shippersQuery).data ?? []
  return {
    words,
    shipperName(number) {
      const name = shippers.find((one) => String(one.number) === number)?.name
      return name ? `${number} ${name}` : words.shipperNamed(number)
    },
  }
}

function operatorText(operator: string, words: typeof auditWords.es, naming: Naming): string {
  const shipper = /^shipper (\d+)$/.exec(operator)?.[1]
  if (shipper) return naming.shipperName(shipper)
  if (operator === 'demonstration') return words.demonstration
  return operator === 'posta' ? words.system : operatorName(operator)
}

const longest = 90

/** What was done, with the data of it as far as a line holds. */
function What({ entry }: { entry: Entry }) {
  const words = useWords(auditWords)
  const detailWords = useWords(auditDetailWords)
  const actions: Readonly<Record<string, string>> = useWords(auditActionWords)
  const states: Readonly<Record<string, { short: string }>> = useWords(stateWords)
  const text = tripText(entry, detailWords) ?? actions[entry.action] ?? entry.action
  const step = entry.action === 'movement.record' ? readMoves(entry.detail)?.step : undefined
  if (step) return words.moved(text, states[step.check]?.short ?? step.check, step.branch)
  const detail = tellDetail(entry.action, entry.detail, { ...detailWords, states })
  const told = detail.replaceAll('[borrado]', `[${words.erased}]`)
  if (told === '') return text
  return (
    <>
      {text}
      <small className="audit-told" title={told}>
        {told.length > longest ? `${told.slice(0, longest)}…` : told}
      </small>
    </>
  )
}

/** Trips are kept as containers are, but are not called so. */
function tripText({ subject, action }: Entry, { trips }: AuditDetailWords): string | undefined {
  const known: Readonly<Record<string, string>> = trips
  return subject.startsWith('container V.') ? known[action] : undefined
}
