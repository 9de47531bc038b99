import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, v1 } from '../api/client.ts'
import { nearMoment } from '../formats/dates.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Loaded } from '../parts/failed.tsx'
import { Icon } from '../parts/icon.tsx'
import { Popover } from '../parts/popover.tsx'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'

const noticesKey = ['notices']

/** What happened to the account since one looked last. */
export function Notices() {
  const words = useWords(houseWords)
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const notices = useQuery({ queryKey: noticesKey, queryFn: () => dataOf(v1.GET('/notices')) })
  const unread = notices.data?.unread ?? 0
  const read = useMutation({
    mutationFn: () => dataOf(v1.POST('/notices/read', { body: { all: true } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: noticesKey }),
  })
  if (notices.error) return undefined
  const bell = (
    <IconButton
      icon="bell"
      label={words.notices(unread)}
      className={unread > 0 ? 'has-news' : ''}
    />
  )
  return (
    <Popover label={words.noticesTitle} trigger={bell} isOpen={isOpen} onOpenChange={setOpen}>
      <div className="notices">
        <header className="row between">
          <h2>{words.noticesTitle}</h2>
          {unread > 0 ? (
            <Button kind="link" busy={read.isPending} onClick={() => read.mutate()}>
              {words.noticesRead}
            </Button>
          ) : undefined}
        </header>
        <Loaded query={notices}>{({ items }) => <List notices={items} />}</Loaded>
      </div>
    </Popover>
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
