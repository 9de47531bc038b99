import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { SessionsCard } from '../../house/sessions-card.tsx'
import { Button } from '../../parts/button.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import type { ShownLink } from '../../parts/members.tsx'
import { Note } from '../../parts/note.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { Invite } from './invite.tsx'
import { RemoveUser } from './remove-user.tsx'
import { RolesCard } from './roles-card.tsx'
import { usersQuery } from './users.ts'
import { UsersTable } from './users-table.tsx'

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
