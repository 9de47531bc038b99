import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { decimal, money, readNumber } from '../../formats/numbers.ts'
import { centsOf } from '../../parts/claim-talk.tsx'
import { Effects } from '../../parts/dialog.tsx'
import { Affix, Field, Input, TextArea } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { lostWords } from '../../words/lost.ts'
import { useWords } from '../../words/words.ts'
import { declaredCents, shipmentQuery, type Whole } from './one.ts'

/** Gives a shipment up as lost: its shipper gets a claim, which the carrier decides. */
export function LostDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const words = useWords(lostWords)
  const queries = useQueryClient()
  const { trackingCode, shipper, shipperName } = whole.shipment
  const declared = declaredCents(whole)
  const form = useForm({
    initial: { amountCents: declared > 0 ? decimal(declared / 100) : '', text: '' },
    check: ({ amountCents, text }) => ({
      ...(centsOf(readNumber(amountCents)) ? {} : { amountCents: words.amountMissing }),
      ...(text.trim().length < 3 ? { text: words.textMissing } : {}),
    }),
    async send({ amountCents, text }, headers) {
      const cents = centsOf(readNumber(amountCents)) ?? 0
      const body = { trackingCode, amountCents: cents, text: text.trim() }
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      await dataOf(ops.POST('/claims', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: shipmentQuery(trackingCode).queryKey })
      onClose()
      showToast(words.done(trackingCode))
    },
  })
  const effects = [
    { icon: 'note', text: words.claimOpens(`${shipper} ${shipperName}`) },
    { icon: 'bell', text: words.storeIsTold },
    { icon: 'scan', text: words.ifFound },
  ] as const
  return (
    <FormDialog
      title={words.title(trackingCode)}
      icon="warn"
      onClose={onClose}
      form={form}
      deed={words.deed}
      isDanger
    >
      <Effects effects={effects} />
      <Field
        label={words.amount}
        hint={declared > 0 ? words.declared(money(declared)) : words.notDeclared}
        error={form.errors.amountCents}
      >
        <Affix before="$">
          <Input {...form.input('amountCents')} inputMode="decimal" autoComplete="off" />
        </Affix>
      </Field>
      <Field label={words.text} hint={words.textHint} error={form.errors.text}>
        <TextArea {...form.input('text')} rows={3} maxLength={1000} />
      </Field>
    </FormDialog>
  )
}
