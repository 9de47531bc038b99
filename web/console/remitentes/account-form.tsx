import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { readNumber } from '../../formats/numbers.ts'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'
import { AccountChecks } from './account-checks.tsx'
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
    <FormDialog
      title={words.editTitle(name)}
      icon="store"
      onClose={onClose}
      form={form}
      deed={words.save}
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
        <AccountChecks form={form} />
      </div>
    </FormDialog>
  )
}
