import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { momentText } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { type CarrierRole } from '../../page.ts'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Head, Section } from '../../parts/head.tsx'
import { InviteDialog, RemoveMember, useInvite } from '../../parts/members.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { type Tab, Tabs, useTab } from '../../parts/tabs.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import {
  asCarrierRole,
  carrierRoles,
  type Person,
  peopleQuery,
  type Shown,
  shownLink,
  tokensQuery,
} from './people.ts'
import { PeopleTable } from './people-table.tsx'
import { RoleFields, type RoleValues, roleBody } from './role-fields.tsx'
import { NewToken, RevokeToken, TokensTable } from './tokens-table.tsx'

/** The people of the console, the programs, and the rights of each role. */
export default function PeopleScreen() {
  const words = useWords(peopleWords)
  const mayChange = useSession().membership.role === 'administrator'
  const people = useQuery(peopleQuery)
  const tokens = useQuery(tokensQuery)
  const [shown, setShown] = useState<Shown>()
  const [changing, removing, revoking] = [
    useDialog('cambiar'),
    useDialog('quitar'),
    useDialog('revocar'),
  ]
  const tabs: readonly Tab[] = [
    { name: 'personas', title: words.people, count: people.data?.length },
    { name: 'tokens', title: words.tokens, count: tokens.data?.length },
    { name: 'roles', title: words.rolesTab, count: carrierRoles.length },
  ]
  const part = useTab(tabs, 'ver')
  return (
    <>
      <PeopleHead mayChange={mayChange} onShown={setShown} />
      <Tabs label={words.parts} tabs={tabs} parameter="ver" />
      {part === 'personas' ? (
        <Loaded query={people}>
          {(items) => (
            <PeopleTable
              people={items}
              mayChange={mayChange}
              onChange={changing.open}
              onRemove={removing.open}
              onShown={setShown}
            />
          )}
        </Loaded>
      ) : undefined}
      {part === 'tokens' ? (
        <Loaded query={tokens}>
          {(items) => <TokensTable tokens={items} mayChange={mayChange} onRevoke={revoking.open} />}
        </Loaded>
      ) : (
        <RolesTable />
      )}
      {mayChange ? <OpenDialogs /> : undefined}
      {shown ? <HandOver shown={shown} onClose={() => setShown(undefined)} /> : undefined}
    </>
  )
}

interface PeopleHeadProps {
  readonly mayChange: boolean
  readonly onShown: (shown: Shown) => void
}

function PeopleHead({ mayChange, onShown }: PeopleHeadProps) {
  const words = useWords(peopleWords)
  const [invitation, token] = [useDialog('invitar'), useDialog('token')]
  const actions = (
    <>
      <Button icon="key" onClick={() => token.open()}>
        {words.newToken}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => invitation.open()}>
        {words.invite}
      </Button>
    </>
  )
  return (
    <>
      <Head title={words.title} actions={mayChange ? actions : undefined}>
        {words.lead}
      </Head>
      {invitation.isOpen && mayChange ? (
        <InvitePerson onClose={invitation.close} onShown={onShown} />
      ) : undefined}
      {token.isOpen && mayChange ? <NewToken onClose={token.close} onShown={onShown} /> : undefined}
    </>
  )
}

/** The dialogs about somebody, or about a token, that the address names. */
function OpenDialogs() {
  const people = useQuery(peopleQuery).data ?? []
  const tokens = useQuery(tokensQuery).data ?? []
  const [changing, removing, revoking] = [
    useDialog('cambiar'),
    useDialog('quitar'),
    useDialog('revocar'),
  ]
  const changed = people.find(({ id }) => id === changing.value)
  const removed = people.find(({ id }) => id === removing.value)
  const revoked = tokens.find(({ id }) => id === revoking.value)
  return (
    <>
      {changed ? <ChangeRole of={changed} onClose={changing.close} /> : undefined}
      {removed ? <RemovePerson of={removed} onClose={removing.close} /> : undefined}
      {revoked ? <RevokeToken of={revoked} onClose={revoking.close} /> : undefined}
    </>
  )
}

/** A link or a token that is shown this once. */
function HandOver({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const words = useWords(peopleWords)
  const { kind, name, secret, until = '' } = shown
  if (kind === 'token')
    return (
      <ShownSecret
        title={words.tokenShown}
        label={words.token}
        secret={secret}
        done={words.tokenDone}
        onClose={onClose}
      >
        {words.tokenText(name)}
      </ShownSecret>
    )
  return (
    <ShownSecret
      title={words.linkTitle}
      icon="mail"
      label={words.link}
      secret={secret}
      done={words.linkDone}
      onClose={onClose}
    >
      {words.linkText(name, momentText(until))}
    </ShownSecret>
  )
}

interface InviteProps {
  readonly onClose: () => void
  /** Gets the link where no mail could be sent. */
  readonly onShown: (shown: Shown) => void
}

function InvitePerson({ onClose, onShown }: InviteProps) {
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

function ChangeRole({ of: { id, name, role, branch }, onClose }: PersonProps) {
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

function RemovePerson({ of, onClose }: PersonProps) {
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

interface Permission {
  readonly deed: keyof typeof peopleWords.es.deeds
  readonly roles: readonly CarrierRole[]
  /** Roles that see it without changing it. */
  readonly looks?: readonly CarrierRole[]
}

const permissions: readonly Permission[] = [
  { deed: 'scan', roles: ['administrator', 'branch', 'scanner'] },
  { deed: 'street', roles: ['administrator', 'courier'] },
  { deed: 'rescue', roles: ['administrator', 'branch', 'executive'] },
  { deed: 'stock', roles: ['administrator', 'branch'] },
  { deed: 'cash', roles: ['administrator', 'branch'] },
  { deed: 'accounts', roles: ['administrator', 'executive'] },
  {
    deed: 'zones',
    roles: ['administrator'],
    looks: ['branch', 'executive', 'reader'],
  },
  { deed: 'people', roles: ['administrator'], looks: ['reader'] },
]

/** The rights of each role. */
function RolesTable() {
  const words = useWords(peopleWords)
  const tell = ({ roles, looks = [] }: Permission, role: CarrierRole) => {
    if (roles.includes(role)) return <span className="pos">{words.yes}</span>
    return looks.includes(role) ? words.looks : <span className="quiet">{words.no}</span>
  }
  const columns: Column<Permission>[] = [
    { name: 'deed', title: words.can, cell: ({ deed }) => words.deeds[deed] },
    ...carrierRoles.map(
      (role): Column<Permission> => ({
        name: role,
        title: words.roles[role],
        look: 'center',
        cardTitle: true,
        cell: (permission) => tell(permission, role),
      }),
    ),
  ]
  return (
    <Section title={words.rolesTitle}>
      <Table
        caption={words.rolesCaption}
        columns={columns}
        rows={permissions}
        rowId={({ deed }) => deed}
        dense
        isStill
      />
    </Section>
  )
}
