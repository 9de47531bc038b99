import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { InviteDialog, RemoveMember, useInvite } from '../../parts/members.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { asCarrierRole, type Person, peopleQuery, type Shown, shownLink } from './people.ts'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'

interface InviteProps {
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onShown: (shown: Shown) => void
}

export function InvitePerson({ onClose, onShown }: InviteProps) {
  const words = useWords(peopleWords)
  const form = useInvite<RoleValues>({
    role: { role: 'branch', branch: '' },
    words,
    queryKey: peopleQuery.queryKey,
    send: (body, role, headers) => {
      const params = { header: { 'Idempotency-Key': headers['idempotency-key'] } }
      return dataOf(ops.POST('/users', { params, body: { ...body, ...roleBody(role) } }))
    },
    onClose,
    onLink: (link) => onShown(shownLink(link)),
  })
  return (
    <InviteDialog form={form} words={words} onClose={onClose}>
      <RoleFields form={form} />
    </InviteDialog>
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
    <FormDialog
      title={words.changeTitle(name)}
      onClose={onClose}
      form={form}
      deed={words.changeDeed}
    >
      <RoleFields form={form} />
    </FormDialog>
  )
}

export function RemovePerson({ of, onClose }: PersonProps) {
  const words = useWords(peopleWords)
  return (
    <RemoveMember
      of={of}
      words={words}
      queryKey={peopleQuery.queryKey}
      run={() => dataOf(ops.DELETE('/users/{id}', { params: { path: { id: of.id } } }))}
      onClose={onClose}
    />
  )
}
