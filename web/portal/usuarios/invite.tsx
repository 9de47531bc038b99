import { dataOf, v1 } from '../../api/client.ts'
import type { ShipperRole } from '../../page.ts'
import { Field, Select } from '../../parts/field.tsx'
import { InviteDialog, type ShownLink, useInvite } from '../../parts/members.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { usersQuery } from './users.ts'

const offered: readonly ShipperRole[] = ['despacha', 'cuentas', 'integra', 'mira', 'administra']

interface InviteProps {
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onLink: (link: ShownLink) => void
}

export function Invite({ onClose, onLink }: InviteProps) {
  const words = useWords(usersWords)
  const form = useInvite<{ readonly role: ShipperRole }>({
    role: { role: 'despacha' },
    words,
    queryKey: usersQuery.queryKey,
    send: (body, { role }) => dataOf(v1.POST('/users', { body: { ...body, role } })),
    onClose,
    onLink,
  })
  return (
    <InviteDialog form={form} words={words} onClose={onClose}>
      <Field label={words.role} error={form.errors.role}>
        <Select {...form.input('role')}>
          {offered.map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </Select>
      </Field>
    </InviteDialog>
  )
}
