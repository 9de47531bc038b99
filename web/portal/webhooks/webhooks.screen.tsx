import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { addDays, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressParams, useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/check.tsx'
import { classes } from '../../parts/classes.ts'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog, useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { type Secret, type Subscription, splitUrl, statsQuery, webhooksQuery } from './webhooks.ts'
import './webhooks.css'

/** `/portal/webhooks` shows the first subscription, `/portal/webhooks/:id` the one it names. */
export default function WebhooksScreen() {
  const words = useWords(webhooksWords)
  const mayChange = useMay('webhooks')
  const { id } = useAddressParams()
  const subscriptions = useQuery(webhooksQuery)
  const creation = useDialog('nueva')
  const replay = useDialog('repetir')
  const [shownSecret, setSecret] = useState<Secret & { isNew: boolean }>()
  const go = useGo()
  useNavFigure(subscriptions.data)
  const shown = pick(subscriptions.data ?? [], id)
  const create = (
    <Button kind="primary" icon="plus" onClick={() => creation.open()}>
      {words.create}
    </Button>
  )
  const actions = (
    <>
      {shown ? (
        <Button
          icon="replay"
          onClick={() => replay.open()}
          reason={shown.enabled ? undefined : words.whyOff}
        >
          {words.replayPeriod}
        </Button>
      ) : undefined}
      {create}
    </>
  )
  return (
    <>
      <Head title={words.title} actions={mayChange ? actions : undefined}>
        {words.lead}
      </Head>
      <Loaded query={subscriptions}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={words.emptyTitle} actions={mayChange ? create : undefined}>
              {mayChange ? words.emptyText : words.emptyLook}
            </Empty>
          ) : (
            <div className="split left">
              <SubscriptionList subscriptions={items} shown={shown?.id} />
              {shown ? (
                <div className="stack g6" key={shown.id}>
                  <SubscriptionCard
                    of={shown}
                    mayChange={mayChange}
                    onSecret={(made) => setSecret({ ...made, isNew: false })}
                  />
                  <DeliveryLog of={shown} mayChange={mayChange} />
                </div>
              ) : (
                <Empty title={words.gone} />
              )}
            </div>
          )
        }
      </Loaded>
      {creation.isOpen && mayChange ? (
        <SubscriptionForm
          onClose={creation.close}
          onMade={(made) => setSecret({ ...made, isNew: true })}
        />
      ) : undefined}
      {replay.isOpen && shown?.enabled && mayChange ? (
        <ReplayPeriod of={shown} onClose={replay.close} />
      ) : undefined}
      {shownSecret ? (
        <ShownSecret
          title={words.shownTitle}
          icon="lock"
          label={words.secret}
          secret={shownSecret.secret}
          done={words.done}
          onClose={() => {
            setSecret(undefined)
            if (shownSecret.isNew) go(`/portal/webhooks/${shownSecret.id}`, {}, true)
          }}
        >
          {words.shownText}
        </ShownSecret>
      ) : undefined}
    </>
  )
}

function pick(all: readonly Subscription[], id: string | undefined): Subscription | undefined {
  return id === undefined ? all[0] : all.find((one) => one.id === id)
}

/** How many fail now, beside the page in the side bar. */
function useNavFigure(subscriptions: readonly Subscription[] | undefined): void {
  const failing = subscriptions?.filter((one) => one.failingSince).length ?? 0
  useEffect(() => {
    const count = failing > 0 ? ({ text: String(failing), heat: 'warm' } as const) : undefined
    setNavCount('portal/webhooks', count)
  }, [failing])
}

interface SubscriptionListProps {
  readonly subscriptions: readonly Subscription[]
  /** The id of the one beside the list. */
  readonly shown: string | undefined
}

function SubscriptionList({ subscriptions, shown }: SubscriptionListProps) {
  const words = useWords(webhooksWords)
  const stats = useQueries({ queries: subscriptions.map(({ id }) => statsQuery(id)) })
  return (
    <nav className="card subscriptions" aria-label={words.list}>
      <ul className="items">
        {subscriptions.map(({ id, url, enabled }, at) => {
          const [host, path] = splitUrl(url)
          const { waiting = 0, givenUp = 0 } = stats[at]?.data ?? {}
          const open = waiting + givenUp
          const family = !enabled ? 'neutral' : open > 0 ? 'attention' : 'done'
          const state = open > 0 ? words.undelivered(whole(open)) : words.upToDate
          return (
            <li key={id} className={classes(id === shown && 'is-on')}>
              <span className={classes('dot', family)} />
              <span className="grow">
                <Link
                  className="cover cut"
                  to={`/portal/webhooks/${id}`}
                  aria-current={id === shown ? 'page' : undefined}
                >
                  {host}
                </Link>
                <small>
                  {path} · {enabled ? state : words.off}
                </small>
              </span>
              <Icon name="right" size="s" />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface Values {
  readonly from: string
  readonly to: string
  readonly dead: boolean
}

/** Sends the events of some days again; it says how many before the button is pressed. */
function ReplayPeriod({ of, onClose }: { of: Subscription; onClose: () => void }) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const { id } = of
  const form = useForm<Values>({
    initial: { from: addDays(today(), -1), to: today(), dead: true },
    check: (values) => (isPeriod(values) ? {} : { to: words.periodWrong }),
    async send(values, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const params = { path: { id }, header }
      const { count: total } = await dataOf(
        v1.POST('/webhooks/{id}/replay', { params, body: toWish(values) }),
      )
      showToast(words.replayed(whole(total), total === 1))
      onClose()
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
  })
  const { values } = form
  const counted = useQuery({
    queryKey: ['webhooks', id, 'replay', values],
    queryFn: () =>
      dataOf(
        v1.POST('/webhooks/{id}/replay', {
          params: { path: { id } },
          body: { ...toWish(values), dryRun: true },
        }),
      ),
    enabled: isPeriod(values),
    placeholderData: keepPreviousData,
  })
  const count = counted.data?.count ?? 0
  // A period that ends before it begins still has the count of the last one.
  const isCounted = isPeriod(values) && counted.isSuccess
  const isOne = count === 1
  return (
    <Dialog
      title={words.replayPeriod}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={form.isSending}
            reason={count === 0 && isCounted ? words.replayNone : undefined}
          >
            {words.replay(whole(count), isOne)}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <Field label={words.from} span="f3" error={form.errors.from}>
          <DateField name="from" value={values.from} onChange={(day) => form.set('from', day)} />
        </Field>
        <Field label={words.to} span="f3" error={form.errors.to}>
          <DateField name="to" value={values.to} onChange={(day) => form.set('to', day)} />
        </Field>
      </div>
      <Check
        checked={values.dead}
        small={isCounted ? words.inPeriod(whole(count), isOne) : undefined}
        onChange={(event) => form.set('dead', event.currentTarget.checked)}
      >
        {words.onlyGivenUp}
      </Check>
      <p className="small quiet">{words.replayNote}</p>
      {counted.error ? <Failed error={counted.error} /> : undefined}
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </Dialog>
  )
}

function isPeriod({ from, to }: Values): boolean {
  return from !== '' && to !== '' && from <= to
}

/** Whole days of Buenos Aires, the last one included. */
function toWish({ from, to, dead }: Values) {
  const period = { from: `${from}T00:00:00-03:00`, to: `${addDays(to, 1)}T00:00:00-03:00` }
  return dead ? { ...period, dead } : period
}
