import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { shortDate } from '../../formats/dates.ts'
import { money, whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { type Statement, saveStatement } from './queries.ts'

interface StatementsProps {
  readonly statements: UseQueryResult<readonly Statement[]>
  readonly onOpen: (id: string) => void
}

export function Statements({ statements, onOpen }: StatementsProps) {
  const words = useWords(accountWords)
  return (
    <Section title={words.statements}>
      <Loaded query={statements}>
        {(items) =>
          items.length === 0 ? (
            <Card>
              <p className="quiet nothing">{words.noStatements}</p>
            </Card>
          ) : (
            <StatementsTable items={items} onOpen={onOpen} />
          )
        }
      </Loaded>
    </Section>
  )
}

function StatementsTable({
  items,
  onOpen,
}: {
  items: readonly Statement[]
  onOpen: (id: string) => void
}) {
  const words = useWords(accountWords)
  const columns: readonly Column<Statement>[] = [
    {
      name: 'statement',
      title: words.statement,
      look: 'w1',
      cell: ({ id }) => (
        <Button kind="link" title={words.seeStatement(id)} onClick={() => onOpen(id)}>
          <b className="code">{id}</b>
        </Button>
      ),
    },
    {
      name: 'period',
      title: words.period,
      cell: ({ from, to }) => words.days(shortDate(from), shortDate(to)),
    },
    {
      name: 'count',
      title: words.count,
      look: 'num',
      cardTitle: true,
      cell: ({ shipments }) => whole(shipments),
    },
    {
      name: 'amount',
      title: words.amount,
      look: 'num',
      cardTitle: true,
      cell: ({ totalCents }) => money(totalCents),
    },
    {
      name: 'state',
      title: words.state,
      look: 'w1',
      cell: (one) => <StatementBadge of={one} />,
    },
    { name: 'actions', title: '', look: 'w1', cell: ({ id }) => <PdfButton id={id} /> },
  ]
  return <Table caption={words.statements} columns={columns} rows={items} rowId={({ id }) => id} />
}

export function StatementBadge({
  of: { paidOn, payableOn },
}: {
  of: Pick<Statement, 'paidOn' | 'payableOn'>
}) {
  const words = useWords(accountWords)
  return paidOn === null ? (
    <Badge family="travel" icon="clock">
      {payableOn === null ? words.waits : words.payableOn(shortDate(payableOn))}
    </Badge>
  ) : (
    <Badge family="done" icon="check">
      {words.paidOn(shortDate(paidOn))}
    </Badge>
  )
}

function PdfButton({ id }: { id: string }) {
  const words = useWords(accountWords)
  const saving = useMutation({
    mutationFn: () => saveStatement(id, 'pdf'),
    onError: () => showToast(words.noFile),
  })
  return (
    <IconButton
      kind="sm ghost"
      icon="download"
      label={words.pdfOf(id)}
      busy={saving.isPending}
      onClick={() => saving.mutate()}
    />
  )
}
