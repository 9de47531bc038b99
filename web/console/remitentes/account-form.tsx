import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { readNumber } from '../../formats/numbers.ts'
import { Button } from '../../parts/button.tsx'
import { Check } from '../../parts/check.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'
import type { Shipper } from './queries.ts'

/** The facts of an account that the carrier may change. */
export function AccountForm({ shipper, onClose }: { shipper: Shipper; onClose: () => void }) {
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const { name, insured, sameDay, volumetricFactor, labelLinks } = shipper
  const form = useForm({
    initial: { name, insured, sameDay, volumetricFactor: String(volumetricFactor), labelLinks },
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: words.needed } : {}),
      ...(readNumber(values.volumetricFactor) ? {} : { volumetricFactor: words.needed }),
    }),
    async send(values) {
      const params = { path: { number: String(shipper.number) } }
      const factor = readNumber(values.volumetricFactor) ?? volumetricFactor
      const body = { ...values, name: values.name.trim(), volumetricFactor: factor }
      await dataOf(ops.PUT('/shippers/{number}', { params, body }))
      await queries.invalidateQueries({ queryKey: ['shippers'] })
      showToast(words.saved)
      onClose()
    },
  })
  return (
    <Dialog
      title={words.editTitle(name)}
      icon="store"
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <Field label={words.name} span="f6" error={form.errors.name}>
          <Input {...form.input('name')} maxLength={60} autoComplete="off" />
        </Field>
        <Field label={words.factor} span="f3" error={form.errors.volumetricFactor}>
          <Input {...form.input('volumetricFactor')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={words.labelLinks} span="f3">
          <Select
            value={form.values.labelLinks}
            onChange={(event) =>
              form.set('labelLinks', event.currentTarget.value as Shipper['labelLinks'])
            }
          >
            <option value="optional">{words.linksOptional}</option>
            <option value="required">{words.linksRequired}</option>
          </Select>
        </Field>
        <div className="f3">
          <Check
            checked={form.values.insured}
            onChange={(event) => form.set('insured', event.currentTarget.checked)}
          >
            {words.insured}
          </Check>
        </div>
        <div className="f3">
          <Check
            checked={form.values.sameDay}
            onChange={(event) => form.set('sameDay', event.currentTarget.checked)}
          >
            {words.sameDay}
          </Check>
        </div>
      </div>
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </Dialog>
  )
}
