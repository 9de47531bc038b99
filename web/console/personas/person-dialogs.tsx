import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { peopleWords } from '../../words/people.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { asCarrierRole, type Person, peopleQuery, type Shown } from './people.ts'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'

interface InviteValues extends RoleValues {
  readonly email: string
  readonly name: string
}

interface InviteProps {
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onShown: (shown: Shown) => void
}

export function InvitePerson({ onClose, onShown }: InviteProps) {
  const words = useWords(peopleWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const form = useForm<InviteValues>({
    initial: { email: '', name: '', role: 'branch', branch: '' },
    check: ({ email, name }) => ({
      ...(email.includes('@') ? {} : { email: words.emailMissing }),
      ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    }),
    async send({ email, name, ...role }, headers) {
      const body = { email: email.trim(), name: name.trim(), language, ...roleBody(role) }
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const made = await dataOf(ops.POST('/users', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
      onClose()
      if (made.link === null) showToast(words.invitationSent)
      else onShown({ kind: 'link', name, secret: made.link, until: made.linkExpiresAt ?? '' })
    },
  })
  return (
    <Dialog
      title={words.inviteTitle}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.invite}
          </Button>
        </>
      }
    >
      <Field label={words.email} error={form.errors.email}>
        <Input {...form.input('email')} type="email" autoComplete="off" />
      </Field>
      <Field label={words.name} error={form.errors.name}>
        <Input {...form.input('name')} maxLength={80} autoComplete="off" />
      </Field>
      <RoleFields form={form} />
      <p className="small quiet">{words.inviteNote}</p>
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </Dialog>
  )
}

interface PersonProps {
  readonly of: Person
  readonly onClose: () => void
}

export function ChangeRole({ of: { id, name, role, branch }, onClose }: PersonProps) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  const form = useForm<RoleValues>({
    initial: { role: asCarrierRole(role), branch: branch ?? '' },
    async send(values) {
      const put = (body: ReturnType<typeof roleBody>) =>
        dataOf(ops.PUT('/users/{id}', { params: { path: { id } }, body }))
      const refresh = () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
      await put(roleBody(values))
      await refresh()
      onClose()
      const back = async () => {
        await put({ role: asCarrierRole(role), branch })
        await refresh()
      }
      showToast(words.changed(name, words.roles[values.role]), { undo: () => void back() })
    },
  })
  return (
    <Dialog
      title={words.changeTitle(name)}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button kind="primary" type="submit" busy={form.isSending}>
            {words.changeDeed}
          </Button>
        </>
      }
    >
      <RoleFields form={form} />
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </Dialog>
  )
}

export function RemovePerson({ of: { id, name }, onClose }: PersonProps) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      deed={words.removeDeed}
      onClose={onClose}
      run={() => dataOf(ops.DELETE('/users/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        showToast(words.removed(name))
        onClose()
        await queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
      }}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
