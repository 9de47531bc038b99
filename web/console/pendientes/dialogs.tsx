import type { Work } from '../../api/work-list.ts'
import { DateField } from '../../parts/date-field.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { workWords } from '../../words/work-list.ts'
import { useChange } from './changes.ts'

interface DialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says what was done about items, which leave the list. */
export function ResolveDialog({ ids, onClose, onDone }: DialogProps) {
  const words = useWords(workWords)
  const change = useChange(onDone)
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: words.doneMissing } : {}),
    send: ({ note }, headers) =>
      change(
        { ids, change: 'resolve', note: note.trim() },
        headers['idempotency-key'],
        words.resolved(ids.length),
      ),
  })
  return (
    <FormDialog
      title={words.resolveTitle(ids.length)}
      icon="check"
      onClose={onClose}
      form={form}
      deed={words.resolveDeed}
    >
      <p className="quiet">{words.resolveText}</p>
      <Field label={words.doneField} error={form.errors.note}>
        <Input {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

/** By when something has to be done, and what to know about it. */
export function PlanDialog({ ids, item, onClose, onDone }: DialogProps & { item?: Work }) {
  const words = useWords(workWords)
  const change = useChange(onDone)
  const form = useForm({
    initial: { due: item?.due?.slice(0, 10) ?? '', note: item?.note ?? '' },
    check: ({ due, note }) => (due === '' && note.trim() === '' ? { note: words.nothingSaid } : {}),
    send: ({ due, note }, headers) =>
      change(
        {
          ids,
          change: 'plan',
          ...(note.trim() ? { note: note.trim() } : {}),
          // By the end of that day.
          ...(due ? { due: `${due}T23:59:59-03:00` } : {}),
        },
        headers['idempotency-key'],
        words.planned,
      ),
  })
  return (
    <FormDialog
      title={words.planTitle(ids.length)}
      icon="clock"
      onClose={onClose}
      form={form}
      deed={words.savePlan}
    >
      <Field label={words.dueField}>
        <DateField value={form.values.due} onChange={(day) => form.set('due', day)} name="due" />
      </Field>
      <Field label={words.noteField} hint={words.noteHint} error={form.errors.note}>
        <Input {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
