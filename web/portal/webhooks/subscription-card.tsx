import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { percent, whole } from '../../formats/numbers.ts'
import { useGo } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Switch } from '../../parts/check.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded, useFailureText } from '../../parts/failed.tsx'
import { Kpi } from '../../parts/kpi.tsx'
import { Note } from '../../parts/note.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { SubscriptionForm } from './subscription-form.tsx'
import {
  answerText,
  hasArrived,
  oldSecretUntil,
  type Secret,
  type Subscription,
  splitUrl,
  statsQuery,
  untilAttempted,
  webhooksQuery,
} from './webhooks.ts'

interface SubscriptionCardProps {
  readonly of: Subscription
  readonly mayChange: boolean
  readonly onSecret: (secret: Secret) => void
}

/** A subscription: on or off, its secret, its events and how its deliveries go. */
export function SubscriptionCard({ of, mayChange, onSecret }: SubscriptionCardProps) {
  const words = useWords(webhooksWords)
  const changing = useDialog('cambiar')
  const renewing = useDialog('renovar')
  const removing = useDialog('quitar')
  return (
    <Card title={<span className="wrap-any">{of.url.replace(/^https?:\/\//, '')}</span>}>
      <div className="stack">
        {of.description ? <p className="quiet">{of.description}</p> : undefined}
        <div className="row wrap g4">
          {mayChange ? <OnOff of={of} /> : <StateWord enabled={of.enabled} />}
          <SecretWord of={of} />
        </div>
        {mayChange ? (
          <div className="row wrap">
            <Button kind="sm" onClick={() => renewing.open()}>
              {words.renew}
            </Button>
            <SendTest of={of} />
            <Button kind="sm ghost" icon="edit" onClick={() => changing.open()}>
              {words.change}
            </Button>
            <Button kind="sm ghost danger" icon="trash" onClick={() => removing.open()}>
              {words.remove}
            </Button>
          </div>
        ) : undefined}
        <WhyOff of={of} />
        <div className="chips">
          {of.types.length === 0 ? <code>{words.allEvents}</code> : undefined}
          {of.types.map((type) => (
            <code key={type}>{type}</code>
          ))}
        </div>
        <StatsPart id={of.id} />
      </div>
      {changing.isOpen && mayChange ? (
        <SubscriptionForm of={of} onClose={changing.close} onMade={onSecret} />
      ) : undefined}
      {renewing.isOpen && mayChange ? (
        <RenewSecret of={of} onClose={renewing.close} onMade={onSecret} />
      ) : undefined}
      {removing.isOpen && mayChange ? (
        <RemoveSubscription of={of} onClose={removing.close} />
      ) : undefined}
    </Card>
  )
}

function StateWord({ enabled }: { enabled: boolean }) {
  const words = useWords(webhooksWords)
  return (
    <Badge family={enabled ? 'done' : 'neutral'} icon={enabled ? 'check' : 'pause'}>
      {enabled ? words.on : words.off}
    </Badge>
  )
}

function SecretWord({ of }: { of: Subscription }) {
  const words = useWords(webhooksWords)
  const language = useLanguage()
  const until = oldSecretUntil(of)
  return (
    <span className="small quiet">
      {words.secret} <span className="mono">whsec_••••••{of.secretEnding}</span>
      {until ? <> · {words.oldSecret(nearMoment(until, language))}</> : undefined}
    </span>
  )
}

function WhyOff({ of: { disabledBecause } }: { of: Subscription }) {
  const words = useWords(webhooksWords)
  if (disabledBecause === '' || disabledBecause === 'asked') return undefined
  return (
    <Note family="attention" icon="warn">
      <p>{words.offBecause[disabledBecause]}</p>
    </Note>
  )
}

/** Changes at once; a toast offers to undo it. */
function OnOff({ of: { id, enabled } }: { of: Subscription }) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const put = async (on: boolean) => {
    setWanted(on)
    try {
      await dataOf(v1.PUT('/webhooks/{id}', { params: { path: { id } }, body: { enabled: on } }))
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      showToast(on ? words.turnedOn : words.turnedOff, { undo: () => void put(!on) })
    } catch (error) {
      showToast((error as Error).message, { bad: true })
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <Switch checked={wanted ?? enabled} onChange={(event) => void put(event.currentTarget.checked)}>
      {words.on}
    </Switch>
  )
}

/** Sends a test and shows its answer. */
function SendTest({ of: { id, enabled } }: { of: Subscription }) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const test = useMutation({
    async mutationFn() {
      const { event } = await dataOf(v1.POST('/webhooks/{id}/test', { params: { path: { id } } }))
      return untilAttempted(id, event)
    },
    async onSuccess(attempt) {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      if (attempt === undefined) return showToast(words.testLate)
      if (attempt.status === null)
        return showToast(words.testFailed(answerText(attempt, words)), { bad: true })
      const text = words.testAnswered(attempt.status, whole(attempt.ms))
      showToast(text, { bad: !hasArrived(attempt) })
    },
  })
  const failure = useFailureText(test.error)
  return (
    <>
      <Button
        kind="sm"
        icon="play"
        busy={test.isPending}
        reason={enabled ? undefined : words.whyOff}
        onClick={() => test.mutate()}
      >
        {words.test}
      </Button>
      {test.error ? (
        <span className="small warn" role="alert">
          {failure}
        </span>
      ) : undefined}
    </>
  )
}

/** A day's deliveries, and what waits or was given up until now. */
function StatsPart({ id }: { id: string }) {
  const words = useWords(webhooksWords)
  const stats = useQuery(statsQuery(id))
  return (
    <Loaded query={stats} skeleton={<Skeleton lines={2} head={false} />}>
      {({ delivered, firstTryPercent, p50Ms, p95Ms, waiting, givenUp, attemptsAtMost }) => (
        <div className="kpis">
          <Kpi label={words.delivered} figure={whole(delivered)}>
            {firstTryPercent === null ? undefined : words.firstTry(percent(firstTryPercent / 100))}
          </Kpi>
          <Kpi
            label={words.usualDelay}
            figure={p50Ms === null ? words.none : words.ms(whole(p50Ms))}
          >
            {p95Ms === null ? undefined : words.p95(whole(p95Ms))}
          </Kpi>
          <Kpi label={words.waiting} figure={whole(waiting)} />
          <Kpi
            label={words.givenUp}
            figure={givenUp > 0 ? <span className="neg">{whole(givenUp)}</span> : whole(givenUp)}
          >
            {givenUp > 0 ? words.afterTries(attemptsAtMost) : undefined}
          </Kpi>
        </div>
      )}
    </Loaded>
  )
}

interface DialogProps {
  readonly of: Subscription
  readonly onClose: () => void
}

interface RenewProps extends DialogProps {
  /** Gets the new secret, which is shown this once. */
  readonly onMade: (secret: Secret) => void
}

function RenewSecret({ of, onClose, onMade }: RenewProps) {
  const { id } = of
  const words = useWords(webhooksWords)
  const language = useLanguage()
  const until = oldSecretUntil(of)
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.renewTitle}
      icon="replay"
      deed={words.renewDeed}
      isHarmless
      onClose={onClose}
      run={() => dataOf(v1.POST('/webhooks/{id}/rotate', { params: { path: { id } } }))}
      onDone={async (made) => {
        await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
        onClose()
        onMade(made)
      }}
    >
      {words.renewText}
      {until ? <p>{words.renewAgain(nearMoment(until, language))}</p> : undefined}
    </ConfirmDialog>
  )
}

function RemoveSubscription({ of: { id, url }, onClose }: DialogProps) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const go = useGo()
  return (
    <ConfirmDialog
      title={words.removeTitle(splitUrl(url)[0])}
      deed={words.removeDeed}
      onClose={onClose}
      run={() => dataOf(v1.DELETE('/webhooks/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        showToast(words.removed)
        go('/portal/webhooks', {}, true)
        await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
      }}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
