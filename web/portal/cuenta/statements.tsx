import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { dateText, shortDate } from '../../formats/dates.ts'
import { money, whole } from '../../formats/numbers.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { type Statement, saveStatement, statementQuery } from './queries.ts'

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

/** The payments and deductions of a statement, shipment by shipment. */
export function StatementDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(accountWords)
  const statement = useQuery(statementQuery(id))
  return (
    <Dialog
      title={words.statementTitle(id)}
      icon="wallet"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Download save={() => saveStatement(id, 'csv')}>{words.file}</Download>
          <Download save={() => saveStatement(id, 'pdf')}>{words.pdf}</Download>
        </>
      }
    >
      <Loaded query={statement}>
        {({ from, to, totalCents, payableOn, paidOn, paidReference, lines }) => (
          <div className="stack">
            <Facts
              facts={[
                { name: words.period, value: words.days(dateText(from), dateText(to)) },
                { name: words.state, value: <StatementBadge of={{ paidOn, payableOn }} /> },
                ...(paidReference ? [{ name: words.paidWith, value: paidReference }] : []),
                { name: words.total, value: money(totalCents), sum: true },
              ]}
            />
            <LinesTable lines={lines} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface Line {
  readonly trackingCode: string
  readonly kind: 'collected' | 'reversed'
  readonly amountCents: number
  readonly collectedAt: string
  readonly handedOverAt: string | null
}

function LinesTable({ lines }: { lines: readonly Line[] }) {
  const words = useWords(accountWords)
  const columns: readonly Column<Line>[] = [
    {
      name: 'code',
      title: words.code,
      cell: ({ trackingCode, kind }) => (
        <>
          <Link className="code" to={`/portal/envios/${trackingCode}`}>
            {trackingCode}
          </Link>
          {kind === 'reversed' ? <small>{words.deducted}</small> : undefined}
        </>
      ),
    },
    {
      name: 'collected',
      title: words.collectedOn,
      look: 'w1',
      cardTitle: true,
      cell: ({ collectedAt }) => shortDate(collectedAt),
    },
    {
      name: 'handedOver',
      title: words.handedOverOn,
      look: 'w1',
      cardTitle: true,
      cell: ({ handedOverAt }) => (handedOverAt ? shortDate(handedOverAt) : '—'),
    },
    {
      name: 'amount',
      title: words.value,
      look: 'num w1',
      cardTitle: true,
      cell: ({ amountCents }) => (
        <span className={amountCents < 0 ? 'neg' : undefined}>{money(amountCents)}</span>
      ),
    },
  ]
  return (
    <Table
      caption={words.statement}
      columns={columns}
      rows={lines}
      rowId={({ trackingCode, kind }) => `${trackingCode} ${kind}`}
      dense
    />
  )
}
