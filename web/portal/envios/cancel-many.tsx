import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { dayOf, daysBetween } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, type Effect, Effects } from '../../parts/dialog.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shipmentsWords } from '../../words/shipments.ts'
import { stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { newLike } from './one.ts'

interface CancelManyProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Shows the effect of cancelling on each of the picked shipments, and cancels them. */
export function CancelMany({ codes, onClose, onDone }: CancelManyProps) {
  const words = useWords(shipmentsWords)
  const queries = useQueryClient()
  const go = useGo()
  const verdicts = useQuery({
    queryKey: ['shipments', 'cancellation', codes],
    queryFn: () => inTurn(codes, (code) => cancel(code, true)),
  })
  const able = (verdicts.data ?? []).filter(({ verdict }) => verdict !== 'not-apt')
  const back = useWayBack(codes.length === 1 ? able[0] : undefined)
  const cancellation = useMutation({
    /** Whether its data is to be corrected and loaded again. */
    mutationFn: (_again: boolean) =>
      inTurn(able, ({ trackingCode }) => cancel(trackingCode, false)),
    onSuccess(done, again) {
      const [first = '', ...others] = done.map(({ trackingCode }) => trackingCode)
      showToast(again ? words.cancelledAgain(done.length) : words.cancelledToast(done.length))
      if (again) return go(newLike(first, others))
      onDone()
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })
  return (
    <Dialog
      title={words.cancelTitle(codes.length, codes[0] ?? '')}
      icon="trash"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{codes.length === 1 ? words.keep : words.back}</Button>
          <Button
            disabled={able.length === 0 || cancellation.isPending}
            onClick={() => cancellation.mutate(true)}
          >
            {words.cancelAndAgain}
          </Button>
          <Button
            kind="danger solid"
            disabled={able.length === 0}
            busy={cancellation.isPending}
            onClick={() => cancellation.mutate(false)}
          >
            {back.length > 0
              ? words.cancelReturning
              : words.cancelDeed(able.length || codes.length)}
          </Button>
        </>
      }
    >
      <Loaded query={verdicts}>
        {(judged) => <Effects effects={[...back, ...effectsOf(judged, words)]} />}
      </Loaded>
      {cancellation.error ? <Failed error={cancellation.error} /> : undefined}
    </Dialog>
  )
}

/**
 * The way back of a shipment that is with the carrier: where it is, when it is back, and at which
 * price.
 */
function useWayBack(verdict: Verdict | undefined): Effect[] {
  const words = useWords(shipmentsWords)
  const states = useWords(stateWords)
  const trackingCode = verdict?.trackingCode ?? ''
  const isReturning = verdict?.verdict === 'returned'
  const { data: shipment } = useQuery({
    ...v1Query('/shipments/{trackingCode}', { path: { trackingCode } }),
    enabled: isReturning,
  })
  if (!isReturning) return []
  const days = shipment && wayDays(shipment)
  const state = shipment && states[shipment.state].short.toLowerCase()
  const price = priceOf([verdict])
  const texts = [
    ...(days ? [words.returnsIn(...days)] : []),
    ...(price === undefined ? [] : [words.returnPrice(1, money(price))]),
  ]
  return [
    {
      icon: 'warn',
      family: 'attention',
      text: words.returnsFrom(state, price !== undefined),
    },
    ...(texts.length > 0 ? [{ icon: 'back', text: texts.join(' ') } as const] : []),
    ...(shipment?.state === 'LD' ? [{ icon: 'door', text: words.unlessDelivered } as const] : []),
  ]
}

interface Promised {
  readonly enteredAt: string
  readonly promise: { readonly from: string; readonly to: string } | null
}

/** How many days the way there takes, as it was promised: the way back takes as many. */
function wayDays({ enteredAt, promise }: Promised): [number, number] | undefined {
  if (promise === null) return undefined
  const start = dayOf(enteredAt)
  return [daysBetween(start, promise.from), daysBetween(start, promise.to)]
}

type Verdict = Awaited<ReturnType<typeof cancel>>

function cancel(trackingCode: string, dryRun: boolean) {
  const params = { path: { trackingCode } }
  return dataOf(v1.POST('/orders/{trackingCode}/cancellation', { params, body: { dryRun } }))
}

/** One after another: a refusal stops the rest, and earlier ones stay done. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

function effectsOf(
  judged: readonly Verdict[],
  words: (typeof shipmentsWords)['es'],
): readonly Effect[] {
  const of = (wanted: Verdict['verdict']) => judged.filter(({ verdict }) => verdict === wanted)
  const [withdrawn, returned, fixed] = [of('withdrawn'), of('returned'), of('not-apt')]
  const effects: (Effect | undefined)[] = [
    withdrawn.length === 0
      ? undefined
      : { icon: 'check', family: 'done', text: words.withdrawn(withdrawn.length, judged.length) },
    // The way back of a single one is shown in full.
    returned.length === 0 || judged.length === 1
      ? undefined
      : { icon: 'back', family: 'attention', text: words.returns(returned.length, judged.length) },
    judged.length === 1 ? undefined : returnPrice(returned, words),
    fixed.length === 0
      ? undefined
      : {
          icon: 'x',
          family: 'problem',
          text: words.notApt(fixed.map(({ trackingCode }) => trackingCode).join(', ')),
        },
    { icon: 'tag', text: words.labelsVoid },
    { icon: 'warn', family: 'attention', text: noUndo(words) },
  ]
  return effects.filter((effect) => effect !== undefined)
}

/** They may be corrected: their data fill in the form of the next. */
function noUndo(words: (typeof shipmentsWords)['es']): ReactNode {
  const [use, opens] = words.toCorrect
  return (
    <>
      {words.noUndo} {use} <b>{words.cancelAndAgain}</b>: {opens}
    </>
  )
}

/** The price of the ways back together, if all of them have a price. */
function priceOf(returned: readonly Verdict[]): number | undefined {
  const prices = returned.flatMap(({ price }) => (price ? [price.netCents] : []))
  const sum = prices.reduce((all, cents) => all + cents, 0)
  return sum === 0 || prices.length < returned.length ? undefined : sum
}

function returnPrice(
  returned: readonly Verdict[],
  words: (typeof shipmentsWords)['es'],
): Effect | undefined {
  const price = priceOf(returned)
  if (price === undefined) return undefined
  return { icon: 'wallet', text: words.returnPrice(returned.length, money(price)) }
}
