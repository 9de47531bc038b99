import { useQuery } from '@tanstack/react-query'
import { dateText } from '../../formats/dates.ts'
import { percent, whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { type SearchValues, usePressedAddress, writeSearch } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Spark } from '../../parts/line-chart.tsx'
import { Link } from '../../parts/link.tsx'
import { Segments } from '../../parts/segments.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { boardWords } from '../../words/board.ts'
import { useWords } from '../../words/words.ts'
import { type BoardQuestion, type Group, type Grouping, goal, groupsQuery } from './figures.ts'

/** A share of failed visits that somebody should look at. */
const manyFailed = 0.1

/** The figures of each branch, of each shipper or of each day. */
export function GroupsCard({ question }: { question: BoardQuestion }) {
  const words = useWords(boardWords)
  const { values, press } = usePressedAddress()
  const by = groupings.get(values['por'] ?? '') ?? 'branch'
  const groups = useQuery(groupsQuery(question, by))
  const choice = (
    <Segments
      label={words.group}
      options={Object.entries(words.groups)}
      value={values['por'] && groupings.has(values['por']) ? values['por'] : usual}
      onChange={(next) => press({ por: next === usual ? undefined : next })}
    />
  )
  return (
    <Card title={words.by[by]} actions={choice} flush>
      <Loaded query={groups}>
        {(items) =>
          items.length === 0 ? (
            <div className="body">
              <p className="quiet nothing">{words.noFigures}</p>
            </div>
          ) : (
            <GroupsTable groups={items} by={by} question={question} />
          )
        }
      </Loaded>
    </Card>
  )
}

const usual = 'sucursal'
const groupings: ReadonlyMap<string, Grouping> = new Map([
  [usual, 'branch'],
  ['remitente', 'shipper'],
  ['dia', 'day'],
])

interface Lists {
  /** The page of a group. */
  readonly own: readonly [to: string, search?: SearchValues]
  /** The filters of the list of shipments that leave those a figure counts. */
  readonly floor: SearchValues
  readonly failed?: SearchValues
}

/**
 * Where the figures of a group lead; people who see no branches are led to the shipments of one.
 */
function listsOf(
  by: Grouping,
  key: string,
  { branch }: BoardQuestion,
  seesBranches: boolean,
): Lists {
  if (by === 'day')
    return {
      own: ['/consola/envios', { desde: key, hasta: key }],
      floor: { piso: key, ...(branch ? { en: branch } : {}) },
    }
  const of = by === 'branch' ? { en: key } : { remitente: key }
  return {
    own: ownOf(by, key, seesBranches),
    floor: { ...of, piso: 'si' },
    failed: { ...of, estado: 'CA' },
  }
}

function ownOf(by: Grouping, key: string, seesBranches: boolean): Lists['own'] {
  if (by === 'shipper') return [`/consola/remitentes/${key}`]
  return seesBranches ? [`/consola/sucursales/${key}`] : ['/consola/envios', { en: key }]
}

interface GroupsTableProps {
  readonly groups: readonly Group[]
  readonly by: Grouping
  readonly question: BoardQuestion
}

function GroupsTable({ groups, by, question }: GroupsTableProps) {
  const words = useWords(boardWords)
  const share = (value: number | undefined, isBad: (value: number) => boolean) => {
    if (value === undefined) return words.none
    return isBad(value) ? <b className="neg">{percent(value)}</b> : percent(value)
  }
  const seesBranches = useSession().membership.role !== 'executive'
  const lists = (key: string) => listsOf(by, key, question, seesBranches)
  const columns: Column<Group>[] = [
    {
      name: 'name',
      title: words.grouped[by],
      cell: ({ key, name }) => {
        const [to, search] = lists(key).own
        return (
          <Link to={to} {...(search ? { search } : {})}>
            {by === 'day' ? dateText(key) : (name ?? key)}
          </Link>
        )
      },
    },
    {
      name: 'pieces',
      title: words.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ pieces }) => whole(pieces),
    },
    {
      name: 'timely',
      title: words.timely,
      look: 'num w1',
      cardTitle: true,
      cell: ({ onTime }) => share(onTime, (value) => value < goal - 0.05),
    },
    {
      name: 'failed',
      title: words.failed,
      look: 'num w1',
      cardTitle: true,
      cell: ({ key, failed }) => {
        const shown = share(failed, (value) => value > manyFailed)
        const search = lists(key).failed
        return search && failed !== undefined ? (
          <Link to="/consola/envios" search={search}>
            {shown}
          </Link>
        ) : (
          shown
        )
      },
    },
    {
      name: 'floor',
      title: words.floor,
      look: 'num w1',
      cardTitle: true,
      cell: ({ key, floor }) => (
        <Link to="/consola/envios" search={lists(key).floor}>
          {whole(floor)}
        </Link>
      ),
    },
    ...(by === 'day'
      ? []
      : [
          {
            name: 'days',
            title: words.days(question.days),
            look: 'w1 skip-s',
            cell: ({ days: daily }: Group) => (daily.length > 1 ? <Spark data={daily} /> : ''),
          },
        ]),
  ]
  return (
    <Table
      caption={words.figures[by]}
      columns={columns}
      rows={groups}
      rowId={({ key }) => key}
      rowTo={({ key }) => {
        const [to, search] = lists(key).own
        return to + (search ? writeSearch(search) : '')
      }}
    />
  )
}
