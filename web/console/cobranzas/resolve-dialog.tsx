import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { handOverCode } from '../../formats/hand-overs.ts'
import { money } from '../../formats/numbers.ts'
import { operatorName } from '../../formats/people.ts'
import { Tile } from '../../parts/check.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { HandOver } from './cash.ts'

type Resolution = 'recovered' | 'written-off' | 'returned' | 'kept'

/** Says what became of the difference of a hand-over. */
export function ResolveDialog({ of, onClose }: { of: HandOver; onClose: () => void }) {
  const words = useWords(cashDeskWords)
  const queries = useQueryClient()
  const language = useLanguage()
  const { id, driver, at, openDifferenceCents: cents } = of
  const choices: readonly (readonly [Resolution, string, string])[] =
    cents > 0
      ? [
          ['recovered', words.recovered, words.recoveredText],
          ['written-off', words.writtenOff, words.writtenOffText],
        ]
      : [
          ['returned', words.returned, words.returnedText],
          ['kept', words.kept, words.keptText],
        ]
  const form = useForm<{ resolution: Resolution; note: string }>({
    initial: { resolution: cents > 0 ? 'recovered' : 'returned', note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: words.noteMissing } : {}),
    async send({ resolution, note }, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const body = { resolution, note: note.trim() }
      const params = { path: { id }, header }
      await dataOf(ops.POST('/cash/hand-overs/{id}/resolution', { params, body }))
      showToast(words.resolved)
      onClose()
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
  })
  const title = cents > 0 ? words.resolveMissing : words.resolveSurplus
  return (
    <FormDialog
      title={title(
        handOverCode(id),
        money(Math.abs(cents), { decimals: cents % 100 === 0 ? 0 : 2 }),
      )}
      onClose={onClose}
      form={form}
      deed={words.resolve}
    >
      <p className="quiet">
        {[words.handed(operatorName(driver)), nearMoment(at, language)].join(', ')}
      </p>
      <div className="tiles" role="radiogroup" aria-label={words.how}>
        {choices.map(([value, name, text]) => (
          <Tile
            key={value}
            name="resolution"
            title={name}
            checked={form.values.resolution === value}
            onChange={() => form.set('resolution', value)}
          >
            {text}
          </Tile>
        ))}
      </div>
      <Field label={words.note} error={form.errors.note}>
        <Input {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
