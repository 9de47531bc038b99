import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { PersonCell } from '../../parts/person-cell.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { peopleWords } from '../../words/people.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { asCarrierRole, type Person, peopleQuery, type Shown } from './people.ts'

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
      cell: (one) => <LastSignIn of={one} isOwn={one.id === person.id} />,
    },
    {
      name: 'actions',
      title: '',
      look: 'w1',
      cell: (one) => (one.id === person.id || !mayChange ? '' : <Actions of={one} {...deeds} />),
    },
  ]
  return <Table caption={words.people} columns={columns} rows={people} rowId={({ id }) => id} />
}

function LastSignIn({ of, isOwn }: { of: Person; isOwn: boolean }) {
  const words = useWords(peopleWords)
  const language = useLanguage()
  if (of.state === 'disabled') return <Badge icon="lock">{words.disabled}</Badge>
  if (of.state === 'invited')
    return (
      <Badge family="attention" icon="mail">
        {words.invited}
      </Badge>
    )
  const when = of.signedInAt ? nearMoment(of.signedInAt, language) : words.never
  return <span className="quiet">{isOwn ? words.now : when}</span>
}

type ActionsProps = { readonly of: Person } & Omit<PeopleTableProps, 'people' | 'mayChange'>

function Actions({ of: { id, name }, onChange, onRemove, onShown }: ActionsProps) {
  const words = useWords(peopleWords)
  const queries = useQueryClient()
  const onError = (error: Error) => showToast(error.message, { bad: true })
  const params = { path: { id } }
  const link = useMutation({
    mutationFn: () => dataOf(ops.POST('/users/{id}/reset-link', { params })),
    onSuccess(made) {
      if (made.link === null) showToast(words.resetSent)
      else onShown({ kind: 'link', name, secret: made.link, until: made.linkExpiresAt ?? '' })
    },
    onError,
  })
  const ending = useMutation({
    mutationFn: () => dataOf(ops.DELETE('/users/{id}/sessions', { params })),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
      showToast(words.sessionsEnded(name))
    },
    onError,
  })
  return (
    <Menu
      entries={[
        { title: words.changeRole, icon: 'edit', onSelect: () => onChange(id) },
        { title: words.resetLink, icon: 'mail', onSelect: () => link.mutate() },
        { title: words.endSessions, icon: 'out', onSelect: () => ending.mutate() },
        'line',
        { title: words.remove, icon: 'trash', danger: true, onSelect: () => onRemove(id) },
      ]}
    >
      <IconButton icon="more" label={words.actionsOn(name)} kind="sm ghost" />
    </Menu>
  )
}
