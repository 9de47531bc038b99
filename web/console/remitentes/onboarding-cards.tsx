import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { percent, whole } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Dialog, Effects, useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import {
  type Issued,
  limitsQuery,
  type Onboarding,
  type Report,
  reportQuery,
  type Shipper,
} from './queries.ts'

interface OnboardingCardsProps {
  readonly onboardings: readonly Onboarding[]
  readonly shippers: readonly Shipper[]
  readonly isKeeper: boolean
  readonly onIssued: (issued: Issued) => void
}

/** Those on their way to production, with how far they are. */
export function OnboardingCards(props: OnboardingCardsProps) {
  const { onboardings, shippers, isKeeper, onIssued } = props
  const report = useDialog('informe')
  const approve = useDialog('aprobar')
  const withdraw = useDialog('baja')
  const named = onboardings.map((one) => ({
    one,
    name: shippers.find(({ number }) => number === one.shipper)?.name ?? one.contactName,
  }))
  const find = (value: string | undefined) => named.find(({ one }) => String(one.shipper) === value)
  const [reported, approved, left] = [report, approve, withdraw].map(({ value }) => find(value))
  return (
    <>
      <div className="cols three even">
        {named.map(({ one, name }) => (
          <OnboardingCard
            key={one.shipper}
            onboarding={one}
            name={name}
            isKeeper={isKeeper}
            onReport={() => report.open(String(one.shipper))}
            onApprove={() => approve.open(String(one.shipper))}
            onWithdraw={() => withdraw.open(String(one.shipper))}
          />
        ))}
      </div>
      {reported ? (
        <ReportDialog number={reported.one.shipper} name={reported.name} onClose={report.close} />
      ) : undefined}
      {approved && isKeeper ? (
        <ApproveDialog
          number={approved.one.shipper}
          name={approved.name}
          onClose={approve.close}
          onIssued={onIssued}
        />
      ) : undefined}
      {left && isKeeper ? (
        <WithdrawDialog number={left.one.shipper} name={left.name} onClose={withdraw.close} />
      ) : undefined}
    </>
  )
}

interface OnboardingCardProps {
  readonly onboarding: Onboarding
  readonly name: string
  readonly isKeeper: boolean
  readonly onReport: () => void
  readonly onApprove: () => void
  readonly onWithdraw: () => void
}

function OnboardingCard(props: OnboardingCardProps) {
  const { onboarding, name, isKeeper, onReport, onApprove, onWithdraw } = props
  const words = useWords(shippersWords)
  const language = useLanguage()
  const { data: report } = useQuery(reportQuery(onboarding.shipper))
  const { representative: done = 0, needed = 5 } = report ?? {}
  const isReady = onboarding.readyAt !== null
  const line = onboarding.readyAt
    ? words.readySince(nearMoment(onboarding.readyAt, language))
    : (report?.missing[0] ?? words.requestedAt(nearMoment(onboarding.requestedAt ?? '', language)))
  return (
    <Card
      title={`${onboarding.shipper} ${name}`}
      level={3}
      actions={
        isReady ? (
          <Badge family="done" icon="check">
            {words.stateReady}
          </Badge>
        ) : (
          <Badge family="travel">{words.stateTesting}</Badge>
        )
      }
      foot={
        <>
          {isReady && isKeeper ? (
            <Button kind="primary sm" onClick={onApprove}>
              {words.approve}
            </Button>
          ) : (
            <Button kind="sm" onClick={onReport}>
              {words.report}
            </Button>
          )}
          {isKeeper ? (
            <Button kind="sm ghost" onClick={onWithdraw}>
              {words.withdraw}
            </Button>
          ) : undefined}
        </>
      }
    >
      <div className="stack g3">
        <div className="row between small">
          <span>{words.complete(Math.min(done, needed), needed)}</span>
          <b>{percent(Math.min(1, done / needed), 0)}</b>
        </div>
        <progress
          className={isReady ? 'thick done' : 'thick'}
          value={Math.min(done, needed)}
          max={needed}
          aria-label={words.progress(name)}
        />
        <p className="small quiet">
          {line}
          <br />
          {words.executive(operatorName(report?.executive ?? onboarding.requestedBy))}
        </p>
      </div>
    </Card>
  )
}

interface AboutProps {
  readonly number: number
  readonly name: string
  readonly onClose: () => void
}

/** The orders of testing that count, and the steps that are still missing. */
function ReportDialog({ number, name, onClose }: AboutProps) {
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
      <Loaded query={report}>{(onboarding) => <Shown report={onboarding} />}</Loaded>
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

function ApproveDialog(props: AboutProps & { onIssued: (issued: Issued) => void }) {
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

function WithdrawDialog({ number, name, onClose }: AboutProps) {
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
