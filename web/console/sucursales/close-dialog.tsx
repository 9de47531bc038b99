import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { dayOf, today } from '../../formats/dates.ts'
import { DateField } from '../../parts/date-field.tsx'
import { type Effect, Effects } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useWords } from '../../words/words.ts'
import { movesText, withoutText } from './branch-texts.ts'
import type { Branch, WhileClosed } from './queries.ts'

interface Values {
  readonly from: string
  readonly until: string
}

/** Closes a branch between two days, after telling what stays without one. */
export function CloseDialog({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const words = useWords(branchesWords)
  const queries = useQueryClient()
  const params = { path: { code: branch.code } }
  const tried = useQuery({
    queryKey: ['branches', 'closing', branch.code],
    queryFn: () =>
      dataOf(
        ops.POST('/branches/{code}/close', {
          params: { ...params, query: { dryRun: true } },
          body: {},
        }),
      ),
    placeholderData: keepPreviousData,
  })
  const form = useForm<Values>({
    initial: {
      from: branch.closedFrom ? dayOf(branch.closedFrom) : today(),
      until: branch.closedUntil ? dayOf(branch.closedUntil) : '',
    },
    check: ({ from, until }) =>
      until !== '' && until <= (from || today()) ? { until: words.untilWrong } : {},
    async send({ from, until }, headers) {
      const body = toBody(branch, from, until)
      await dataOf(ops.POST('/branches/{code}/close', { params, body, headers }))
      await queries.invalidateQueries({ queryKey: ['branches'] })
      showToast(words.closeDone)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.closeTitle(`${branch.code} ${branch.name}`)}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.closeDo}
      isDanger
    >
      <div className="stack">
        <div className="cols two even">
          <Field label={words.from} error={form.errors.from}>
            <DateField
              name="from"
              value={form.values.from}
              onChange={(day) => form.set('from', day)}
            />
          </Field>
          <Field label={words.until} error={form.errors.until} hint={words.untilHint}>
            <DateField
              name="until"
              value={form.values.until}
              onChange={(day) => form.set('until', day)}
            />
          </Field>
        </div>
        {tried.data?.whileClosed ? (
          <Effects effects={effectsOf(tried.data.whileClosed, words)} />
        ) : undefined}
        {tried.error ? <Failed error={tried.error} /> : undefined}
      </div>
    </FormDialog>
  )
}

/** Days begin at midnight in Buenos Aires; what closes today closes now. */
function toBody({ closedFrom }: Branch, from: string, until: string) {
  const isKept = closedFrom !== null && dayOf(closedFrom) === from
  return {
    ...(isKept ? { from: closedFrom } : from > today() ? { from: `${from}T00:00:00-03:00` } : {}),
    ...(until === '' ? {} : { until: `${until}T00:00:00-03:00` }),
  }
}

function effectsOf(effect: WhileClosed, words: typeof branchesWords.es): Effect[] {
  const [moves, without] = [movesText(effect, words), withoutText(effect, words)]
  const none: Effect = { icon: 'info', text: words.nothingMoves }
  return [
    ...(moves ? [{ icon: 'swap', text: `${moves}.` } as const] : []),
    ...(without ? [{ icon: 'warn', family: 'problem', text: `${without}.` } as const] : []),
    ...(moves || without ? [] : [none]),
    { icon: 'branch', text: words.notOffered },
  ]
}
