import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { setNavCount } from '../../house/nav-counts.ts'
import { useMay } from '../../house/session.tsx'
import { useAddressParams, useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { ReplayPeriod } from './replay-period.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { SubscriptionList } from './subscription-list.tsx'
import { type Secret, type Subscription, webhooksQuery } from './webhooks.ts'
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
