import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { v1Query } from '../api/queries.ts'
import { nearMoment } from '../formats/dates.ts'
import { Loaded } from '../parts/failed.tsx'
import { Icon } from '../parts/icon.tsx'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { Bell } from './bell.tsx'
import { useMayLook } from './session.tsx'

const noticesKey = ['notices']

/** The news of the account since the person looked last. */
export function Notices() {
  const queries = useQueryClient()
  const isTheirs = useMayLook()('tracking')
  const notices = useQuery({ ...v1Query('/notices'), enabled: isTheirs })
  const read = useMutation({
    mutationFn: () => dataOf(v1.POST('/notices/read', { body: { all: true } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: noticesKey }),
  })
  if (!isTheirs || notices.error) return undefined
  return (
    <Bell
      unread={notices.data?.unread ?? 0}
      isMarking={read.isPending}
      onMarkAll={() => read.mutate()}
    >
      {() => <Loaded query={notices}>{({ items }) => <List notices={items} />}</Loaded>}
    </Bell>
  )
}

interface Notice {
  readonly id: string
  readonly text: string
  readonly at: string
  readonly read: boolean
}

function List({ notices }: { notices: readonly Notice[] }) {
  const words = useWords(houseWords)
  const language = useLanguage()
  if (notices.length === 0) return <p className="quiet small">{words.noticesNone}</p>
  return (
    <ul className="items tight">
      {notices.map(({ id, text, at, read }) => (
        <li key={id}>
          <Icon name={read ? 'check' : 'bell'} />
          <span className="grow">
            {text}
            <small>{nearMoment(at, language)}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
