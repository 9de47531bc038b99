import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { type Tab, Tabs, useTab } from '../../parts/tabs.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { carrierRoles, peopleQuery, type Shown, tokensQuery } from './people.ts'
import { PeopleTable } from './people-table.tsx'
import { ChangeRole, InvitePerson, RemovePerson } from './person-dialogs.tsx'
import { RolesTable } from './roles-table.tsx'
import { NewToken, RevokeToken } from './token-dialogs.tsx'
import { TokensTable } from './tokens-table.tsx'

/** Who works with the console, which programs do, and what each role may do. */
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
