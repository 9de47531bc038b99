import { useQuery } from '@tanstack/react-query'
import { dateText, shortDate } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Download } from '../../parts/download.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Link } from '../../parts/link.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { accountWords } from '../../words/account.ts'
import { useWords } from '../../words/words.ts'
import { saveStatement, statementQuery } from './queries.ts'
import { StatementBadge } from './statements.tsx'

/** What a statement pays and deducts, shipment by shipment. */
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
