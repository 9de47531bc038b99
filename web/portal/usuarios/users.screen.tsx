import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { momentText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { SessionsCard } from '../../house/sessions-card.tsx'
import { type ShipperRole } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Head } from '../../parts/head.tsx'
import {
  InviteDialog,
  LastSignIn,
  MemberActions,
  RemoveMember,
  type ShownLink,
  useInvite,
} from '../../parts/members.tsx'
import { Note } from '../../parts/note.tsx'
import { PersonCell } from '../../parts/person-cell.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'

const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async () => (await dataOf(v1.GET('/users'))).items,
})

type User = Awaited<ReturnType<NonNullable<(typeof usersQuery)['queryFn']>>>[number]

const roleNames: readonly ShipperRole[] = ['administra', 'despacha', 'cuentas', 'integra', 'mira']

export default function UsersScreen() {
  const words = useWords(usersWords)
  const mayChange = useSession().membership.role === 'administra'
  // The service shows the people of an account to those who administer it.
  const users = useQuery({ ...usersQuery, enabled: mayChange })
  const invitation = useDialog('invitar')
  const removal = useDialog('quitar')
  const [shown, setShown] = useState<ShownLink>()
  const removed = users.data?.find(({ id }) => id === removal.value)
  return (
    <>
      <Head
        title={words.title}
        actions={
          mayChange ? (
            <Button kind="primary" icon="plus" onClick={() => invitation.open()}>
              {words.invite}
            </Button>
          ) : undefined
        }
      >
        {words.lead}
      </Head>
      {mayChange ? (
        <Loaded query={users}>
          {(items) => <UsersTable users={items} onRemove={removal.open} onLink={setShown} />}
        </Loaded>
      ) : (
        <Note family="travel" icon="info">
          <p>{words.onlyAdministrators}</p>
        </Note>
      )}
      <div className="cols two section">
        <RolesCard />
        <SessionsCard mayEnd={mayChange} />
      </div>
      {invitation.isOpen && mayChange ? (
        <Invite onClose={invitation.close} onLink={setShown} />
      ) : undefined}
      {removed && mayChange ? <RemoveUser of={removed} onClose={removal.close} /> : undefined}
      {shown ? (
        <ShownSecret
          title={words.linkTitle}
          icon="mail"
          label={words.link}
          secret={shown.link}
          done={words.linkDone}
          onClose={() => setShown(undefined)}
        >
          {words.linkText(shown.name, momentText(shown.until))}
        </ShownSecret>
      ) : undefined}
    </>
  )
}

const offered: readonly ShipperRole[] = ['despacha', 'cuentas', 'integra', 'mira', 'administra']

interface InviteProps {
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onLink: (link: ShownLink) => void
}

function Invite({ onClose, onLink }: InviteProps) {
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

function RemoveUser({ of, onClose }: { of: User; onClose: () => void }) {
  const words = useWords(usersWords)
  return (
    <RemoveMember
      of={of}
      words={words}
      queryKey={usersQuery.queryKey}
      run={() => dataOf(v1.DELETE('/users/{id}', { params: { path: { id: of.id } } }))}
      onClose={onClose}
    />
  )
}

type Deed = keyof typeof usersWords.es.deeds

const permissions: readonly { readonly deed: Deed; readonly roles: readonly ShipperRole[] }[] = [
  { deed: 'dispatch', roles: ['administra', 'despacha'] },
  { deed: 'prices', roles: ['administra', 'cuentas', 'mira'] },
  { deed: 'cash', roles: ['administra', 'cuentas'] },
  { deed: 'develop', roles: ['administra', 'integra'] },
  { deed: 'users', roles: ['administra'] },
]

/** The rights of each role; a role that only looks sees more than it may change. */
function RolesCard() {
  const words = useWords(usersWords)
  const columns: Column<(typeof permissions)[number]>[] = [
    { name: 'deed', title: words.can, cell: ({ deed }) => words.deeds[deed] },
    ...roleNames.map(
      (role): Column<(typeof permissions)[number]> => ({
        name: role,
        title: words.roles[role],
        look: 'center',
        cardTitle: true,
        cell: ({ roles }) =>
          roles.includes(role) ? (
            <span className="pos">{words.yes}</span>
          ) : (
            <span className="quiet">{words.no}</span>
          ),
      }),
    ),
  ]
  return (
    <Card title={words.rolesTitle} flush>
      <Table
        caption={words.rolesCaption}
        columns={columns}
        rows={permissions}
        rowId={({ deed }) => deed}
        dense
      />
    </Card>
  )
}

interface UsersTableProps {
  readonly users: readonly User[]
  readonly onRemove: (id: string) => void
  readonly onLink: (link: ShownLink) => void
}

function UsersTable({ users, onRemove, onLink }: UsersTableProps) {
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
  const roleName = roleNames.find((name) => name === role)
  return roleName ? roles[roleName] : role
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
