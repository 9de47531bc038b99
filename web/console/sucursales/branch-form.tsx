import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { useGo } from '../../parts/address.ts'
import { Check } from '../../parts/check.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { branchesWords } from '../../words/branches.ts'
import { useWords } from '../../words/words.ts'
import type { Branch } from './queries.ts'

type Words = typeof branchesWords.es

const texts = [
  'code',
  'name',
  'address',
  'betweenStreets',
  'phone',
  'postalCode',
  'locality',
  'municipality',
  'latitude',
  'longitude',
  'maxWeightKg',
  'maxSideCm',
  'maxMiddleSideCm',
  'maxShortSideCm',
  'openingHours',
  'cutOff',
  'pickupProof',
] as const

type Texts = Record<(typeof texts)[number], string>
type Values = Texts & { readonly locker: boolean }

const needed = [
  'name',
  'address',
  'postalCode',
  'locality',
  'latitude',
  'longitude',
  'maxWeightKg',
  'maxSideCm',
] as const

/** A new branch, or the facts of one that there is. */
export function BranchForm({ branch, onClose }: { branch?: Branch; onClose: () => void }) {
  const words = useWords(branchesWords)
  const queries = useQueryClient()
  const go = useGo()
  const form = useForm<Values>({
    initial: valuesOf(branch),
    check: (values) => check(values, words),
    async send(values) {
      const code = values.code.trim().toUpperCase()
      const params = { path: { code } }
      await dataOf(ops.PUT('/branches/{code}', { params, body: bodyOf(values) }))
      await queries.invalidateQueries({ queryKey: ['branches'] })
      showToast(words.saved)
      if (branch) onClose()
      else go(`/consola/sucursales/${code}`)
    },
  })
  const input = (name: keyof Texts, label: string, span = 'f3', hint?: string) => (
    <Field label={label} span={span} error={form.errors[name]} hint={hint}>
      <Input
        {...form.input(name)}
        autoComplete="off"
        disabled={name === 'code' && Boolean(branch)}
      />
    </Field>
  )
  const title = branch ? words.editTitle(`${branch.code} ${branch.name}`) : words.newTitle
  return (
    <FormDialog title={title} icon="branch" wide onClose={onClose} form={form} deed={words.save}>
      <div className="form-grid">
        {input('code', words.code, 'f2', branch ? undefined : words.codeHint)}
        {input('name', words.name, 'f4')}
        {input('address', words.address)}
        {input('betweenStreets', words.between)}
        {input('postalCode', words.postalCode, 'f2')}
        {input('locality', words.place, 'f2')}
        {input('municipality', words.municipality, 'f2')}
        {input('latitude', words.latitude, 'f2')}
        {input('longitude', words.longitude, 'f2')}
        {input('phone', words.phone, 'f2')}
        {input('maxWeightKg', words.weight)}
        {input('maxSideCm', words.side)}
        {input('maxMiddleSideCm', words.middleSide)}
        {input('maxShortSideCm', words.shortSide)}
        {input('openingHours', words.hours, 'f4', words.hoursHint)}
        {input('cutOff', words.cutOff, 'f2', words.cutOffHint)}
        <Field label={words.proof} span="f4" error={form.errors.pickupProof}>
          <Select
            name="pickupProof"
            value={form.values.pickupProof}
            onChange={(event) => form.set('pickupProof', event.currentTarget.value)}
          >
            {Object.entries(words.proofs).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <div className="f2">
          <Check
            checked={form.values.locker}
            onChange={(event) => form.set('locker', event.currentTarget.checked)}
          >
            {words.locker}
          </Check>
        </div>
      </div>
    </FormDialog>
  )
}

function valuesOf(branch: Branch | undefined): Values {
  const fields: Readonly<Partial<Record<string, unknown>>> = { ...branch }
  const said = texts.map((name) => [name, textOf(fields[name])])
  return { ...(Object.fromEntries(said) as Texts), locker: branch?.locker ?? false }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function check(values: Values, words: Words): FormErrors<Values> {
  const missing = needed.filter((name) => values[name].trim() === '')
  const isCode = /^[a-z]\d{1,6}$/i.test(values.code.trim())
  return {
    ...(isCode ? {} : { code: words.codeWrong }),
    ...Object.fromEntries(missing.map((name) => [name, words.needed])),
  }
}

function bodyOf({ code: _code, locker, pickupProof, ...values }: Values) {
  const number = (text: string) => Number(text.trim().replace(',', '.'))
  const optional = (name: 'maxMiddleSideCm' | 'maxShortSideCm') =>
    values[name].trim() === '' ? {} : { [name]: number(values[name]) }
  const { name, address, betweenStreets, phone, locality, municipality, latitude, longitude } =
    values
  const cutOff = values.cutOff.trim()
  return {
    name: name.trim(),
    address: address.trim(),
    betweenStreets,
    phone,
    locality: locality.trim(),
    municipality,
    latitude: latitude.trim(),
    longitude: longitude.trim(),
    postalCode: number(values.postalCode),
    maxWeightKg: number(values.maxWeightKg),
    maxSideCm: number(values.maxSideCm),
    ...optional('maxMiddleSideCm'),
    ...optional('maxShortSideCm'),
    openingHours: values.openingHours,
    locker,
    ...(cutOff === '' ? {} : { cutOff }),
    ...(isProof(pickupProof) ? { pickupProof } : {}),
  }
}

function isProof(value: string): value is 'document' | 'pin' | 'document-or-pin' {
  return value === 'document' || value === 'pin' || value === 'document-or-pin'
}
