import { useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import type { ShipperRole } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { usersWords } from '../../words/users.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { type ShownLink, usersQuery } from './users.ts'

interface Values {
  readonly email: string
  readonly name: string
  readonly role: ShipperRole
}

const offered: readonly ShipperRole[] = ['despacha', 'cuentas', 'integra', 'mira', 'administra']

interface InviteProps {
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onLink: (link: ShownLink) => void
}

export function Invite({ onClose, onLink }: InviteProps) {
  const words = useWords(usersWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const form = useForm<Values>({
    initial: { email: '', name: '', role: 'despacha' },
    check: ({ email, name }) => ({
      ...(email.includes('@') ? {} : { email: words.emailMissing }),
      ...(name.trim() === '' ? { name: words.nameMissing } : {}),
    }),
    async send({ email, name, role }) {
      const body = { email: email.trim(), name: name.trim(), role, language }
      const made = await dataOf(v1.POST('/users', { body }))
      await queries.invalidateQueries({ queryKey: usersQuery.queryKey })
      onClose()
      if (made.link === null) showToast(words.invitationSent)
      else onLink({ name: made.name, link: made.link, until: made.linkExpiresAt ?? '' })
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
      <Field label={words.role} error={form.errors.role}>
        <Select {...form.input('role')}>
          {offered.map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </Select>
      </Field>
      <p className="small quiet">{words.inviteNote}</p>
      {form.failure ? <Failed error={form.failure} /> : undefined}
    </Dialog>
  )
}
