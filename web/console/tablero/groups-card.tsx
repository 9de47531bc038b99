import { useQuery } from '@tanstack/react-query'
import { percent, whole } from '../../formats/numbers.ts'
import { usePressedAddress } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Spark } from '../../parts/line-chart.tsx'
import { Link } from '../../parts/link.tsx'
import { Segments } from '../../parts/segments.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { boardWords } from '../../words/board.ts'
import { useWords } from '../../words/words.ts'
import { type BoardQuestion, type Group, goal, groupsQuery } from './figures.ts'

/** A share of failed visits that somebody should look at. */
const manyFailed = 0.1

/** The figures of each branch, or of each shipper. */
export function GroupsCard({ question }: { question: BoardQuestion }) {
  const words = useWords(boardWords)
  const { values, press } = usePressedAddress()
  const by = values['por'] === 'remitente' ? 'shipper' : 'branch'
  const groups = useQuery(groupsQuery(question, by))
  const choice = (
    <Segments
      label={words.group}
      options={Object.entries(words.groups) as ['sucursal' | 'remitente', string][]}
      value={by === 'shipper' ? 'remitente' : 'sucursal'}
      onChange={(next) => press({ por: next === 'sucursal' ? undefined : next })}
    />
  )
  return (
    <Card title={by === 'branch' ? words.byBranch : words.byShipper} actions={choice} flush>
      <Loaded query={groups}>
        {(items) =>
          items.length === 0 ? (
            <div className="body">
              <p className="quiet">{words.noFigures}</p>
            </div>
          ) : (
            <GroupsTable groups={items} by={by} days={question.days} />
          )
        }
      </Loaded>
    </Card>
  )
}

interface GroupsTableProps {
  readonly groups: readonly Group[]
  readonly by: 'branch' | 'shipper'
  readonly days: number
}

function GroupsTable({ groups, by, days }: GroupsTableProps) {
  const words = useWords(boardWords)
  const share = (value: number | undefined, isBad: (value: number) => boolean) => {
    if (value === undefined) return words.none
    return isBad(value) ? <b className="neg">{percent(value)}</b> : percent(value)
  }
  const own = (key: string) => (by === 'branch' ? { en: key } : { remitente: key })
  const columns: Column<Group>[] = [
    {
      name: 'name',
      title: by === 'branch' ? words.branch : words.shipper,
      cell: ({ key, name }) => (
        <Link to={by === 'branch' ? `/consola/sucursales/${key}` : `/consola/remitentes/${key}`}>
          {name ?? key}
        </Link>
      ),
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
      cell: ({ failed }) => share(failed, (value) => value > manyFailed),
    },
    {
      name: 'floor',
      title: words.floor,
      look: 'num w1',
      cardTitle: true,
      cell: ({ key, floor }) => (
        <Link to="/consola/envios" search={own(key)}>
          {by === 'branch' ? whole(floor) : words.see}
        </Link>
      ),
    },
    {
      name: 'days',
      title: words.days(days),
      look: 'w1 skip-s',
      cell: ({ days: daily }) => (daily.length > 1 ? <Spark data={daily} /> : ''),
    },
  ]
  return (
    <Table
      caption={by === 'branch' ? words.branchFigures : words.shipperFigures}
      columns={columns}
      rows={groups}
      rowId={({ key }) => key}
    />
  )
}
