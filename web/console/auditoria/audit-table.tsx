import { dateText, timeText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { auditWords } from '../../words/audit.ts'
import { auditActionWords } from '../../words/audit-actions.ts'
import { stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import type { Entry } from './audit.ts'
import { readMoves, readSubject } from './subject.ts'

export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const words = useWords(auditWords)
  const actions: Readonly<Record<string, string>> = useWords(auditActionWords)
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
      cell: ({ operator }) => <b>{operator === 'posta' ? words.system : operatorName(operator)}</b>,
    },
    {
      name: 'what',
      title: words.what,
      look: 'wide',
      cell: (entry) => <What entry={entry} text={actions[entry.action] ?? entry.action} />,
    },
    {
      name: 'about',
      title: words.about,
      look: 'w1',
      cardTitle: true,
      cell: ({ subject, detail }) => {
        const { text, to } = readSubject(subject)
        if (subject === 'pieces') return words.shipments(readMoves(detail)?.count)
        if (to === undefined) return <span className="code">{text}</span>
        return (
          <Link className="code" to={to}>
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
      rowTo={({ subject }) => readSubject(subject).to}
      dense
    />
  )
}

const longest = 70

/** What was done, with the data of it as far as a line holds. */
function What({ entry, text }: { entry: Entry; text: string }) {
  const words = useWords(auditWords)
  const states: Readonly<Record<string, { short: string }>> = useWords(stateWords)
  const step = entry.action === 'movement.record' ? readMoves(entry.detail)?.step : undefined
  if (step) return words.moved(text, states[step.check]?.short ?? step.check, step.branch)
  const told = tellDetail(entry.detail).replaceAll('[borrado]', `[${words.erased}]`)
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

/** Who it was is told by the entry itself; sessions and digests tell people nothing. */
const leftOut = ['email', 'session', 'digest', 'device', 'address']

/** `name: Ana, role: branch`: the service's own words, which programs and people both read. */
function tellDetail(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return ''
  return Object.entries(detail)
    .filter(([name, value]) => value !== null && value !== '' && !leftOut.includes(name))
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
}
