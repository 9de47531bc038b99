import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { useSession } from '../../house/session.tsx'
import { Check } from '../../parts/check.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Field, Input, TextArea } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Note } from '../../parts/note.tsx'
import { keysWords } from '../../words/keys.ts'
import { useWords } from '../../words/words.ts'
import { type KeyScope, keysQuery, scopeNames } from './keys.ts'
import { Deeds } from './waiting-keys.tsx'

interface Values {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly origins: string
  /** A day, `2026-12-31`, or nothing. */
  readonly expiresAt: string
}

const initial: Values = {
  name: '',
  scopes: ['quotes', 'orders:write', 'tracking'],
  origins: '',
  expiresAt: '',
}

interface NewKeyProps {
  readonly onClose: () => void
  /** Gets the whole key, which is shown this once. */
  readonly onMade: (text: string) => void
}

export function NewKey({ onClose, onMade }: NewKeyProps) {
  const words = useWords(keysWords)
  const queries = useQueryClient()
  const own: readonly string[] = useSession().scopes
  const form = useForm<Values>({
    // Scopes of the person's own role work at once.
    initial: { ...initial, scopes: initial.scopes.filter((scope) => own.includes(scope)) },
    check: ({ name, scopes }) => ({
      ...(name.trim() === '' ? { name: words.nameMissing } : {}),
      ...(scopes.length === 0 ? { scopes: words.scopesMissing } : {}),
    }),
    async send(values, headers) {
      const made = await dataOf(
        v1.POST('/keys', { body: toWish(values), params: { header: toHeader(headers) } }),
      )
      await queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      onClose()
      onMade(made.key)
    },
  })
  const { scopes } = form.values
  const beyond = scopes.filter((scope) => !own.includes(scope))
  const waits = beyond.length > 0
  const toggle = (scope: KeyScope, isOn: boolean) =>
    form.set('scopes', isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))
  return (
    <FormDialog
      title={words.create}
      onClose={onClose}
      form={form}
      deed={waits ? words.askAndShow : words.createAndShow}
    >
      <Field label={words.name} hint={words.nameHint} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={60} autoComplete="off" />
      </Field>
      <fieldset className="stack g1">
        <legend>{words.whatOpens}</legend>
        <div className="cols two keep">
          {scopeNames.map((scope) => (
            <Check
              key={scope}
              name="scopes"
              small={scope}
              checked={scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.currentTarget.checked)}
            >
              {words.scopes[scope]}
            </Check>
          ))}
        </div>
        {form.errors.scopes ? (
          <p className="error" role="alert">
            {form.errors.scopes}
          </p>
        ) : undefined}
      </fieldset>
      {waits ? (
        <Note family="attention" icon="clock" role="status">
          <p>{words.beyondOwn}</p>
          <Deeds scopes={beyond} />
        </Note>
      ) : undefined}
      {isQuoteOnly(scopes) ? (
        <Field label={words.origins} hint={words.originsHint} error={form.errors.origins} optional>
          <TextArea {...form.input('origins')} rows={2} />
        </Field>
      ) : undefined}
      <Field label={words.expiry} error={form.errors.expiresAt} optional>
        <DateField
          name="expiresAt"
          value={form.values.expiresAt}
          onChange={(day) => form.set('expiresAt', day)}
        />
      </Field>
    </FormDialog>
  )
}

function isQuoteOnly(scopes: readonly KeyScope[]): boolean {
  return scopes.length === 1 && scopes[0] === 'quotes'
}

function toWish({ name, scopes, origins, expiresAt }: Values) {
  const listed = origins.split(/\s+/).filter((origin) => origin !== '')
  return {
    name: name.trim(),
    scopes: [...scopes],
    ...(isQuoteOnly(scopes) && listed.length > 0 ? { origins: listed } : {}),
    // Until the end of that day in Buenos Aires.
    ...(expiresAt === '' ? {} : { expiresAt: `${expiresAt}T23:59:59-03:00` }),
  }
}

function toHeader(headers: { 'idempotency-key': string }) {
  return { 'Idempotency-Key': headers['idempotency-key'] }
}
