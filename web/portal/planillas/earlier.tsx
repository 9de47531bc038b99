import { useQuery } from '@tanstack/react-query'
import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressValues } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { countsOf, type Import, importsQuery, listSize, whoOf } from './imports.ts'

/**
 * The sheets of the account, newest first; each leads to the step where it is. The one that is
 * open is not among them.
 */
export function Earlier({ except }: { except?: string }) {
  const words = useWords(sheetsWords)
  const mayUpload = useMay('imports')
  const after = useAddressValues()['despues']
  const imports = useQuery(importsQuery(after))
  return (
    <Section title={words.earlier}>
      <Loaded query={imports}>
        {({ items: all, next }) => {
          const items = all.filter(({ id }) => id !== except)
          if (items.length === 0 && all.length > 0)
            return <p className="quiet nothing">{words.noOther}</p>
          return items.length === 0 ? (
            <Empty title={words.noneTitle} level={3}>
              {mayUpload ? words.noneText : words.noneLook}
            </Empty>
          ) : (
            <>
              <ImportsTable imports={items} />
              {next || after ? (
                <Pager count={items.length} next={next} pageSize={listSize} />
              ) : undefined}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function ImportsTable({ imports }: { imports: readonly Import[] }) {
  const words = useWords(sheetsWords)
  const language = useLanguage()
  const columns: Column<Import>[] = [
    {
      name: 'file',
      title: words.file,
      cell: ({ id, fileName }) => <Link to={addressOf(id)}>{fileName}</Link>,
    },
    {
      name: 'uploaded',
      title: words.uploaded,
      look: 'w1',
      cell: ({ createdAt }) => nearMoment(createdAt, language),
    },
    { name: 'who', title: words.who, look: 'w1', cell: whoOf },
    {
      name: 'orders',
      title: words.ordersColumn,
      look: 'num w1',
      cardTitle: true,
      cell: (one) => whole(countsOf(one).orders),
    },
    {
      name: 'outcome',
      title: words.outcome,
      look: 'w1',
      cell: (one) => <Outcome of={one} />,
    },
  ]
  return (
    <Table
      caption={words.earlierCaption}
      columns={columns}
      rows={imports}
      rowId={({ id }) => id}
      rowTo={({ id }) => addressOf(id)}
    />
  )
}

function addressOf(id: string): string {
  return `/portal/planillas/${id}`
}

const looks = {
  judging: { family: 'travel', icon: 'clock' },
  judged: { family: 'street', icon: 'ready' },
  loading: { family: 'travel', icon: 'upload' },
  cancelled: { family: 'neutral', icon: 'stop' },
  failed: { family: 'problem', icon: 'warn' },
} as const

function Outcome({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const { loaded, wrong } = countsOf(one)
  if (one.state !== 'finished')
    return <Badge {...looks[one.state]}>{words.outcomes[one.state]}</Badge>
  if (wrong === 0)
    return (
      <Badge family="done" icon="check">
        {words.loadedShort(whole(loaded))}
      </Badge>
    )
  return (
    <Badge family="attention" icon="warn">
      {words.loadedAndOut(whole(loaded), whole(wrong))}
    </Badge>
  )
}
