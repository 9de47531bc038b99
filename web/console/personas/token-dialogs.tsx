import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { type Shown, type Token, tokensQuery } from './people.ts'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'

interface TokenValues extends RoleValues {
  readonly name: string
}

interface NewTokenProps {
  readonly onClose: () => void
  readonly onShown: (shown: Shown) => void
}

export function NewToken({ onClose, onShown }: NewTokenProps) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  const form = useForm<TokenValues>({
    initial: { name: '', role: 'scanner', branch: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.nameMissing } : {}),
    async send({ name, ...role }, headers) {
      const body = { name: name.trim(), ...roleBody(role) }
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const made = await dataOf(ops.POST('/tokens', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
      onClose()
      onShown({ kind: 'token', name: made.name, secret: made.token })
    },
  })
  return (
    <FormDialog
      title={words.tokenTitle}
      icon="key"
      onClose={onClose}
      form={form}
      deed={words.tokenDeed}
    >
      <Field label={words.name} hint={words.tokenHint} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={80} autoComplete="off" />
      </Field>
      <RoleFields form={form} />
    </FormDialog>
  )
}

export function RevokeToken({ of: { id, name }, onClose }: { of: Token; onClose: () => void }) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.revokeTitle(name)}
      deed={words.revoke}
      onClose={onClose}
      run={() => dataOf(ops.DELETE('/tokens/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        showToast(words.revokedDone(name))
        onClose()
        await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
      }}
    >
      {words.revokeText}
    </ConfirmDialog>
  )
}
