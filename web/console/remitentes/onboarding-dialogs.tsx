import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, Effects } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'
import { type Issued, limitsQuery, type Report, reportQuery } from './queries.ts'

interface AboutProps {
  readonly number: number
  readonly name: string
  readonly onClose: () => void
}

/** What counts of what was loaded in testing, and what is still missing. */
export function ReportDialog({ number, name, onClose }: AboutProps) {
  const words = useWords(shippersWords)
  const report = useQuery(reportQuery(number))
  return (
    <Dialog
      title={words.reportTitle(name)}
      icon="clip"
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.back}</Button>}
    >
      <Loaded query={report}>{(found) => <Shown report={found} />}</Loaded>
    </Dialog>
  )
}

function Shown({ report }: { report: Report }) {
  const words = useWords(shippersWords)
  const columns: readonly Column<Report['orders'][number]>[] = [
    {
      name: 'code',
      title: words.order,
      look: 'w1',
      cell: ({ trackingCode }) => <b className="code">{trackingCode}</b>,
    },
    {
      name: 'counts',
      title: words.counts,
      look: 'w1',
      cardTitle: true,
      cell: ({ counts }) => (counts ? words.yes : words.no),
    },
    { name: 'missing', title: words.missing, cell: ({ missing }) => missing.join('; ') || '—' },
  ]
  return (
    <div className="stack">
      <h3>{words.missing}</h3>
      {report.missing.length === 0 ? (
        <p>{words.nothingMissing}</p>
      ) : (
        <ul>
          {report.missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {report.orders.length === 0 ? (
        <p className="quiet nothing">{words.noOrders}</p>
      ) : (
        <Table
          caption={words.order}
          columns={columns}
          rows={report.orders}
          rowId={({ trackingCode }) => trackingCode}
          dense
        />
      )}
      {hasOpenLabels(report) ? (
        <Note family="attention" icon="info">
          <p>{words.openLabels}</p>
        </Note>
      ) : undefined}
    </div>
  )
}

function hasOpenLabels({ recommendations }: Report): boolean {
  return recommendations.some(({ name }) => name === 'sign-labels')
}

export function ApproveDialog(props: AboutProps & { onIssued: (issued: Issued) => void }) {
  const { number, name, onClose, onIssued } = props
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const { data: limits } = useQuery(limitsQuery)
  const { data: report } = useQuery(reportQuery(number))
  const [first, second, third] = limits?.ramp.map((week) => whole(week.ordersPerDay)) ?? []
  const form = useForm<object>({
    initial: {},
    async send(_values, headers) {
      const params = { path: { number: String(number) } }
      const issued = await dataOf(ops.POST('/onboardings/{number}/approval', { params, headers }))
      onClose()
      onIssued(issued)
      void queries.invalidateQueries({ queryKey: ['onboardings'] })
    },
  })
  return (
    <FormDialog
      title={words.approveTitle(name)}
      onClose={onClose}
      form={form}
      deed={words.approveDo}
    >
      <Effects
        effects={[
          ...(first && second && third
            ? [{ icon: 'check', family: 'done', text: words.ramp(first, second, third) } as const]
            : []),
          {
            icon: 'key',
            family: 'attention',
            text: (
              <>
                {words.secrets} <b>{words.once}</b>
                {words.secretsEnd}
              </>
            ),
          },
          ...(report && hasOpenLabels(report)
            ? [{ icon: 'info', family: 'attention', text: words.openLabels } as const]
            : []),
        ]}
      />
    </FormDialog>
  )
}

export function WithdrawDialog({ number, name, onClose }: AboutProps) {
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.reasonMissing } : {}),
    async send({ reason }, headers) {
      const params = { path: { number: String(number) } }
      const body = { reason: reason.trim() }
      await dataOf(ops.POST('/onboardings/{number}/withdrawal', { params, body, headers }))
      await queries.invalidateQueries({ queryKey: ['onboardings'] })
      showToast(words.withdrawn)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.withdrawTitle(name)}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.withdraw}
      isDanger
    >
      <div className="stack">
        <Field label={words.reason} error={form.errors.reason}>
          <Input {...form.input('reason')} maxLength={200} autoComplete="off" />
        </Field>
        <Effects effects={[{ icon: 'info', text: words.withdrawEffect }]} />
      </div>
    </FormDialog>
  )
}
