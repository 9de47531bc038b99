import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { addDays, today } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/check.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { type Subscription, webhooksQuery } from './webhooks.ts'

interface Values {
  readonly from: string
  readonly to: string
  readonly dead: boolean
}

/** Sends the events of some days again; it says how many before the button is pressed. */
export function ReplayPeriod({ of, onClose }: { of: Subscription; onClose: () => void }) {
  const words = useWords(webhooksWords)
  const queries = useQueryClient()
  const { id } = of
  const form = useForm<Values>({
    initial: { from: addDays(today(), -1), to: today(), dead: true },
    check: (values) => (isPeriod(values) ? {} : { to: words.periodWrong }),
    async send(values, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const params = { path: { id }, header }
      const { count: sent } = await dataOf(
        v1.POST('/webhooks/{id}/replay', { params, body: toWish(values) }),
      )
      showToast(words.replayed(whole(sent), sent === 1))
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
