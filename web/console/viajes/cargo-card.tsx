import type { Answer, OpsPaths } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { useKeptBranch } from '../../parts/branch-choice.tsx'
import { Card } from '../../parts/card.tsx'
import { branchText, ContainerBadge, type ContainerState } from '../../parts/containers.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { containerWords } from '../../words/containers.ts'
import { tripWords } from '../../words/trips.ts'
import { useWords } from '../../words/words.ts'

type Bag = Answer<OpsPaths, '/containers'>['items'][number]
type Loose = Answer<OpsPaths, '/trips/{id}/pieces'>['items'][number]

/** The cargo of a trip: its bags and cages, and loose shipments. */
export interface Cargo {
  readonly bags: readonly Bag[]
  readonly loose: readonly Loose[]
}

type Line =
  | { readonly bag: Bag; readonly piece?: never }
  | { readonly piece: Loose; readonly bag?: never }

const codeOf = ({ bag, piece }: Line) => bag?.id ?? piece?.trackingCode ?? ''

/** The cargo of a trip: bags and cages, then loose shipments. */
export function CargoCard({ row, inside }: { row: { state: ContainerState }; inside: Cargo }) {
  const words = useWords(tripWords)
  const lines: Line[] = [
    ...inside.bags.map((bag) => ({ bag })),
    ...inside.loose.map((piece) => ({ piece })),
  ]
  if (lines.length > 0)
    return (
      <Card title={words.carries} count={whole(lines.length)} flush>
        <CargoTable lines={lines} />
      </Card>
    )
  const isDone = row.state === 'opened'
  return (
    <Card title={words.carries} flush>
      <Empty title={isDone ? words.emptied : words.empty} level={3}>
        {isDone ? words.emptiedText : row.state === 'open' ? words.emptyText : words.emptyLook}
      </Empty>
    </Card>
  )
}

function CargoTable({ lines }: { lines: readonly Line[] }) {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  const branchChoice = useKeptBranch()
  const columns: readonly Column<Line>[] = [
    {
      name: 'code',
      title: shared.code,
      look: 'w1',
      cell: (line) =>
        line.bag ? (
          <Link className="code" to={`/consola/contenedores/${line.bag.id}`} search={branchChoice}>
            {line.bag.id}
          </Link>
        ) : (
          <span className="code">{codeOf(line)}</span>
        ),
    },
    {
      name: 'kind',
      title: shared.kind,
      look: 'w1',
      cell: ({ bag }) => (bag ? shared[bag.kind] : words.piece),
    },
    {
      name: 'where',
      title: shared.destination,
      look: 'wide',
      cell: ({ bag, piece }) =>
        bag ? branchText(bag.destination) : `${piece.locality} (${piece.postalCode})`,
    },
    {
      name: 'pieces',
      title: shared.pieces,
      look: 'num w1',
      cardTitle: true,
      cell: ({ bag }) => whole(bag ? bag.pieces : 1),
    },
    {
      name: 'state',
      title: shared.state,
      look: 'w1',
      cell: ({ bag, piece }) =>
        bag ? (
          <ContainerBadge state={bag.state} />
        ) : (
          <Badge family={piece.outcome === 'missing' ? 'problem' : 'neutral'} icon="box">
            {shared.outcomes[piece.outcome]}
          </Badge>
        ),
    },
  ]
  return <Table caption={words.carriesTable} columns={columns} rows={lines} rowId={codeOf} />
}
