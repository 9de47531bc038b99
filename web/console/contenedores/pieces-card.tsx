import { useMutation } from '@tanstack/react-query'
import { nearMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useGoingRefresh, useOwnBranch } from '../../house/between-branches.ts'
import { useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { containerWords } from '../../words/containers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type Container, type Piece, record, stateBefore } from './containers.ts'

interface PiecesCardProps {
  readonly row: Container
  readonly inside: readonly Piece[]
  readonly mayTakeOut: boolean
}

/** The pieces inside or, once it was opened, those that were there, missing and extra. */
export function PiecesCard({ row, inside, mayTakeOut }: PiecesCardProps) {
  const words = useWords(containerWords)
  const language = useLanguage()
  const branch = useOwnBranch() ?? ''
  const scan = useMutation({ mutationFn: record, onSuccess: useGoingRefresh() })
  const isScanner = useSession().membership.role === 'scanner'
  const takeOut = async (trackingCode: string) => {
    const check = await stateBefore(trackingCode, row.id)
    const why = { branch, correction: true, reason: words.why(row.id) } as const
    // A failure is shown above the table.
    const taken = await scan.mutateAsync({ trackingCode, check, ...why }).catch(() => undefined)
    if (taken) showToast(words.tookOut(trackingCode))
  }
  const columns: readonly Column<Piece>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode }) =>
        isScanner ? (
          <span className="code">{trackingCode}</span>
        ) : (
          <Link className="code" to={`/consola/envios/${trackingCode}`}>
            {trackingCode}
          </Link>
        ),
    },
    { name: 'recipient', title: words.recipient, cell: ({ recipient }) => recipient },
    {
      name: 'place',
      title: words.place,
      look: 'wide',
      cell: ({ locality, postalCode }) => `${locality} (${postalCode})`,
    },
    {
      name: 'outcome',
      title: words.outcome,
      look: 'w1',
      cell: (piece) => <OutcomeBadge piece={piece} language={language} />,
    },
    ...(mayTakeOut
      ? [
          {
            name: 'actions',
            title: '',
            look: 'w1',
            cell: ({ trackingCode }: Piece) => (
              <Button
                kind="sm"
                aria-label={words.takeOutOf(trackingCode)}
                onClick={() => takeOut(trackingCode)}
              >
                {words.takeOut}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Card
      title={row.state === 'opened' ? words.held : words.inside}
      count={whole(inside.length)}
      flush
    >
      {scan.error ? <Failed error={scan.error} /> : undefined}
      {inside.length === 0 ? (
        <Empty title={words.empty} level={3}>
          {mayTakeOut ? words.emptyText : words.emptyLook}
        </Empty>
      ) : (
        <Table
          caption={words.insideTable}
          columns={columns}
          rows={inside}
          rowId={({ trackingCode }) => trackingCode}
        />
      )}
    </Card>
  )
}

const looks = {
  inside: ['neutral', 'box'],
  found: ['done', 'check'],
  missing: ['problem', 'warn'],
  extra: ['attention', 'plus'],
} as const

function OutcomeBadge({ piece, language }: { piece: Piece; language: 'es' | 'en' }) {
  const words = useWords(containerWords)
  const { outcome, appearedAt } = piece
  if (appearedAt !== null)
    return (
      <Badge family="done" icon="check">
        {words.appeared(nearMoment(appearedAt, language))}
      </Badge>
    )
  const [family, icon] = looks[outcome]
  return (
    <Badge family={family} icon={icon}>
      {words.outcomes[outcome]}
    </Badge>
  )
}
