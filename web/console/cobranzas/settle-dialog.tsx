import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { addDays, today } from '../../formats/dates.ts'
import { money } from '../../formats/numbers.ts'
import { DateField } from '../../parts/date-field.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { cashDeskWords } from '../../words/cash-desk.ts'
import { useWords } from '../../words/words.ts'

/** Gathers what was handed over for a store into a statement. */
export function SettleDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(cashDeskWords)
  const queries = useQueryClient()
  const form = useForm({
    initial: { shipper: '', from: addDays(today(), -30), to: today() },
    check: ({ shipper }) =>
      /^[1-9]\d{0,8}$/.test(shipper.trim()) ? {} : { shipper: words.shipperWrong },
    async send({ shipper, from, to }, headers) {
      const params = { header: { 'Idempotency-Key': headers['idempotency-key'] } }
      const body = { shipper: Number(shipper), from, to }
      const made = await dataOf(ops.POST('/cash/statements', { params, body }))
      showToast(words.settled(made.id, money(made.totalCents)))
      onClose()
      await queries.invalidateQueries({ queryKey: ['cash'] })
    },
  })
  return (
    <FormDialog
      title={words.settleTitle}
      icon="cash"
      onClose={onClose}
      form={form}
      deed={words.settle}
    >
      <p>{words.settleText}</p>
      <Field label={words.shipper} error={form.errors.shipper}>
        <Input {...form.input('shipper')} inputMode="numeric" autoComplete="off" />
      </Field>
      <div className="form-grid">
        <Field label={words.from} span="f3">
          <DateField value={form.values.from} onChange={(day) => form.set('from', day)} />
        </Field>
        <Field label={words.to} span="f3">
          <DateField value={form.values.to} onChange={(day) => form.set('to', day)} />
        </Field>
      </div>
    </FormDialog>
  )
}
