import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, type Effect, Effects } from '../../parts/dialog.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shipmentsWords } from '../../words/shipments.ts'
import { useWords } from '../../words/words.ts'
import { newLike } from './one.ts'

interface CancelManyProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says what cancelling will do to each of the picked shipments, and does it. */
export function CancelMany({ codes, onClose, onDone }: CancelManyProps) {
  const words = useWords(shipmentsWords)
  const queries = useQueryClient()
  const go = useGo()
  const verdicts = useQuery({
    queryKey: ['shipments', 'cancellation', codes],
    queryFn: () => inTurn(codes, (code) => cancel(code, true)),
  })
  const able = (verdicts.data ?? []).filter(({ verdict }) => verdict !== 'not-apt')
  const isReturning = codes.length === 1 && able[0]?.verdict === 'returned'
  const cancellation = useMutation({
    /** Whether its data is to be corrected and loaded again. */
    mutationFn: (_again: boolean) =>
      inTurn(able, ({ trackingCode }) => cancel(trackingCode, false)),
    onSuccess(done, again) {
      showToast(again ? words.cancelledAgain : words.cancelledToast(done.length))
      if (again) return go(newLike(codes[0] ?? ''))
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
          <Button onClick={onClose}>{words.keep}</Button>
          {codes.length === 1 ? (
            <Button
              disabled={able.length === 0 || cancellation.isPending}
              onClick={() => cancellation.mutate(true)}
            >
              {words.cancelAndAgain}
            </Button>
          ) : undefined}
          <Button
            kind="danger solid"
            disabled={able.length === 0}
            busy={cancellation.isPending}
            onClick={() => cancellation.mutate(false)}
          >
            {isReturning ? words.cancelReturning : words.cancelDeed(able.length || codes.length)}
          </Button>
        </>
      }
    >
      <Loaded query={verdicts}>{(judged) => <Effects effects={effectsOf(judged, words)} />}</Loaded>
      {cancellation.error ? <Failed error={cancellation.error} /> : undefined}
    </Dialog>
  )
}

type Verdict = Awaited<ReturnType<typeof cancel>>

function cancel(trackingCode: string, dryRun: boolean) {
  const params = { path: { trackingCode } }
  return dataOf(v1.POST('/orders/{trackingCode}/cancellation', { params, body: { dryRun } }))
}

/** One after another: a refusal stops the rest, and what was done stays done. */
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
      : { icon: 'check', family: 'done', text: words.withdrawn(withdrawn.length) },
    returned.length === 0
      ? undefined
      : { icon: 'back', family: 'attention', text: words.returns(returned.length) },
    fixed.length === 0
      ? undefined
      : {
          icon: 'x',
          family: 'problem',
          text: words.notApt(fixed.map(({ trackingCode }) => trackingCode).join(', ')),
        },
    { icon: 'tag', text: words.labelsVoid },
    { icon: 'warn', family: 'attention', text: words.noUndo },
  ]
  return effects.filter((effect) => effect !== undefined)
}
