import { useQuery } from '@tanstack/react-query'
import { nearMoment } from '../../formats/dates.ts'
import { percent } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { ApproveDialog, ReportDialog, WithdrawDialog } from './onboarding-dialogs.tsx'
import { type Issued, type Onboarding, reportQuery, type Shipper } from './queries.ts'

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
