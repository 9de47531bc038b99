import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import type { ShipperRole } from '../../page.ts'
import { LastSignIn, MemberActions, type ShownLink } from '../../parts/members.tsx'
import { PersonCell } from '../../parts/person-cell.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { roleNames, type User, usersQuery } from './users.ts'

interface UsersTableProps {
  readonly users: readonly User[]
  readonly onRemove: (id: string) => void
  readonly onLink: (link: ShownLink) => void
}

export function UsersTable({ users, onRemove, onLink }: UsersTableProps) {
  const words = useWords(usersWords)
  const { person } = useSession()
  const columns: Column<User>[] = [
    {
      name: 'person',
      title: words.person,
      look: 'wide',
      cell: ({ name, email }) => <PersonCell name={name}>{email}</PersonCell>,
    },
    {
      name: 'role',
      title: words.role,
      look: 'w1',
      cell: (user) => <RoleChoice of={user} isOwn={user.id === person.id} />,
    },
    {
      name: 'signed-in',
      title: words.lastSignIn,
      look: 'w1 badge-line',
      cardTitle: true,
      cell: (user) => <LastSignIn of={user} isOwn={user.id === person.id} words={words} />,
    },
    {
      name: 'sessions',
      title: words.sessions,
      look: 'num w1',
      cardTitle: true,
      cell: ({ sessions }) => whole(sessions),
    },
    {
      name: 'actions',
      title: '',
      look: 'w1',
      cell: (user) =>
        user.id === person.id ? '' : <Actions of={user} onRemove={onRemove} onLink={onLink} />,
    },
  ]
  return <Table caption={words.title} columns={columns} rows={users} rowId={({ id }) => id} />
}

function roleWord(role: string, { roles }: typeof usersWords.es): string {
  const known = roleNames.find((name) => name === role)
  return known ? roles[known] : role
}

/** Changes at once; a toast offers to undo it. */
function RoleChoice({ of: { id, name, role }, isOwn }: { of: User; isOwn: boolean }) {
  const words = useWords(usersWords)
  const queries = useQueryClient()
  const put = useMutation({
    mutationFn: (wanted: ShipperRole) =>
      dataOf(v1.PUT('/users/{id}', { params: { path: { id } }, body: { role: wanted } })),
    async onSuccess(changed) {
      await queries.invalidateQueries({ queryKey: usersQuery.queryKey })
      const before = roleNames.find((one) => one === role)
      const undo = before ? { undo: () => put.mutate(before) } : {}
      showToast(words.roleChanged(name, roleWord(changed.role, words)), undo)
    },
    onError: (error) => showToast(error.message, { bad: true }),
  })
  return (
    <select
      aria-label={words.roleOf(name)}
      value={put.isPending ? put.variables : role}
      disabled={isOwn}
      title={isOwn ? words.ownRole : undefined}
      onChange={(event) => put.mutate(event.currentTarget.value as ShipperRole)}
    >
      {roleNames.map((one) => (
        <option key={one} value={one}>
          {words.roles[one]}
        </option>
      ))}
    </select>
  )
}

interface ActionsProps {
  readonly of: User
  readonly onRemove: (id: string) => void
  readonly onLink: (link: ShownLink) => void
}

function Actions({ of, onRemove, onLink }: ActionsProps) {
  const words = useWords(usersWords)
  const params = { path: { id: of.id } }
  return (
    <MemberActions
      of={of}
      words={words}
      queryKey={usersQuery.queryKey}
      resetLink={() => dataOf(v1.POST('/users/{id}/reset-link', { params }))}
      endSessions={() => dataOf(v1.DELETE('/users/{id}/sessions', { params }))}
      onLink={onLink}
      onRemove={() => onRemove(of.id)}
    />
  )
}
