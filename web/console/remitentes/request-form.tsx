import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { Field, Input, Select } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'
import { AccountChecks } from './account-checks.tsx'
import type { Issued } from './queries.ts'

interface Values {
  readonly number: string
  readonly name: string
  readonly mode: 'CROSS' | 'WARE'
  readonly contactName: string
  readonly contactEmail: string
  readonly insured: boolean
  readonly sameDay: boolean
}

interface RequestFormProps {
  readonly onClose: () => void
  readonly onIssued: (issued: Issued) => void
}

/** A new account in testing, on its way to production. */
export function RequestForm({ onClose, onIssued }: RequestFormProps) {
  const words = useWords(shippersWords)
  const queries = useQueryClient()
  const form = useForm<Values>({
    initial: {
      number: '',
      name: '',
      mode: 'CROSS',
      contactName: '',
      contactEmail: '',
      insured: false,
      sameDay: false,
    },
    check: (values) => check(values, words),
    async send({ number, ...values }, headers) {
      const body = { ...values, number: Number(number) }
      const issued = await dataOf(ops.POST('/onboardings', { body, headers }))
      void queries.invalidateQueries({ queryKey: ['onboardings'] })
      void queries.invalidateQueries({ queryKey: ['shippers'] })
      onIssued(issued)
    },
  })
  return (
    <FormDialog
      title={words.requestTitle}
      icon="store"
      onClose={onClose}
      form={form}
      deed={words.requestDo}
    >
      <div className="form-grid">
        <Field label={words.number} span="f2" error={form.errors.number}>
          <Input {...form.input('number')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={words.name} span="f4" error={form.errors.name}>
          <Input {...form.input('name')} maxLength={60} autoComplete="off" />
        </Field>
        <Field label={words.mode} span="f2" error={form.errors.mode}>
          <Select
            name="mode"
            value={form.values.mode}
            onChange={(event) => form.set('mode', event.currentTarget.value as Values['mode'])}
          >
            <option>CROSS</option>
            <option>WARE</option>
          </Select>
        </Field>
        <Field label={words.contactName} span="f4" error={form.errors.contactName}>
          <Input {...form.input('contactName')} autoComplete="off" />
        </Field>
        <Field label={words.contactEmail} span="f6" error={form.errors.contactEmail}>
          <Input {...form.input('contactEmail')} type="email" autoComplete="off" />
        </Field>
        <AccountChecks form={form} />
      </div>
    </FormDialog>
  )
}

function check(values: Values, words: typeof shippersWords.es): FormErrors<Values> {
  return {
    ...(/^[1-9]\d{0,8}$/.test(values.number.trim()) ? {} : { number: words.numberWrong }),
    ...(values.name.trim() === '' ? { name: words.needed } : {}),
    ...(values.contactName.trim() === '' ? { contactName: words.needed } : {}),
    ...(values.contactEmail.includes('@') ? {} : { contactEmail: words.emailWrong }),
  }
}
