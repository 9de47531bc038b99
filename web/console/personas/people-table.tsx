import { dataOf, ops } from '../../api/client.ts'
import { useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { LastSignIn, MemberActions } from '../../parts/members.tsx'
import { PersonCell } from '../../parts/person-cell.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { asCarrierRole, type Person, peopleQuery, type Shown, shownLink } from './people.ts'

interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly mayChange: boolean
  readonly onChange: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly onShown: (shown: Shown) => void
}

export function PeopleTable({ people, mayChange, ...deeds }: PeopleTableProps) {
  const words = useWords(peopleWords)
  const { person } = useSession()
  const columns: Column<Person>[] = [
    {
      name: 'person',
      title: words.person,
      look: 'wide',
      cell: ({ name, email, hasSecondFactor }) => (
        <PersonCell name={name}>
          {hasSecondFactor ? `${email} · ${words.factor}` : email}
        </PersonCell>
      ),
    },
    {
      name: 'role',
      title: words.role,
      look: 'w1',
      cell: ({ role }) => <Badge family="neutral">{words.roles[asCarrierRole(role)]}</Badge>,
    },
    {
      name: 'branch',
      title: words.branch,
      look: 'w1',
      cardTitle: true,
      cell: ({ branch }) => branch ?? words.allBranches,
    },
    {
      name: 'signed-in',
      title: words.lastSignIn,
      look: 'w1',
      cardTitle: true,
      cell: (one) => (
        <LastSignIn of={one} isOwn={one.id === person.id} words={words} className="quiet" />
      ),
    },
    {
      name: 'actions',
      title: '',
      look: 'w1',
      cell: (one) => (one.id === person.id || !mayChange ? '' : <Actions of={one} {...deeds} />),
    },
  ]
  return (
    <Table
      caption={words.people}
      columns={columns}
      rows={people}
      rowId={({ id }) => id}
      onOpen={({ id }) => {
        if (mayChange && id !== person.id) deeds.onChange(id)
      }}
    />
  )
}

type ActionsProps = { readonly of: Person } & Omit<PeopleTableProps, 'people' | 'mayChange'>

function Actions({ of, onChange, onRemove, onShown }: ActionsProps) {
  const words = useWords(peopleWords)
  const params = { path: { id: of.id } }
  return (
    <MemberActions
      of={of}
      words={words}
      queryKey={peopleQuery.queryKey}
      before={[{ title: words.changeRole, icon: 'edit', onSelect: () => onChange(of.id) }]}
      resetLink={() => dataOf(ops.POST('/users/{id}/reset-link', { params }))}
      endSessions={() => dataOf(ops.DELETE('/users/{id}/sessions', { params }))}
      onLink={(link) => onShown(shownLink(link))}
      onRemove={() => onRemove(of.id)}
    />
  )
}
