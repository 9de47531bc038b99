import { useQueryClient } from '@tanstack/react-query'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { rescuesWords } from '../../words/rescues.ts'
import { useWords } from '../../words/words.ts'
import { type Ending, endRescue } from './rescues.ts'

interface EndingDialogProps {
  readonly ending: Ending
  readonly code: string
  readonly onClose: () => void
}

/** Ends a rescue that is not carried out, and asks why. */
export function EndingDialog({ ending, code, onClose }: EndingDialogProps) {
  const words = useWords(rescuesWords)
  const queries = useQueryClient()
  const isFailing = ending === 'fail'
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.reasonMissing } : {}),
    async send({ reason }, headers) {
      await endRescue(ending, code, reason.trim(), headers)
      showToast(isFailing ? words.failed : words.withdrawn)
      await queries.invalidateQueries({ queryKey: ['rescues'] })
      onClose()
    },
  })
  return (
    <FormDialog
      title={isFailing ? words.failTitle(code) : words.withdrawTitle(code)}
      icon="swap"
      onClose={onClose}
      form={form}
      deed={isFailing ? words.failDo : words.withdraw}
    >
      <p>{isFailing ? words.failText : words.withdrawText}</p>
      <Field label={words.reason} error={form.errors.reason}>
        <Input {...form.input('reason')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
