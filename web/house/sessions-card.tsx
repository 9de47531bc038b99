import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, v1 } from '../api/client.ts'
import { nearMoment } from '../formats/dates.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Loaded } from '../parts/failed.tsx'
import { Icon } from '../parts/icon.tsx'
import { showToast } from '../parts/toasts.tsx'
import { usersWords } from '../words/users.ts'
import { useLanguage, useWords } from '../words/words.ts'
import { sessionsQuery } from './own-queries.ts'

/** Where one is signed in, with the device and the place of the last use. */
export function SessionsCard({ mayEnd }: { mayEnd: boolean }) {
  const words = useWords(usersWords)
  const language = useLanguage()
  const queries = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string) => dataOf(v1.DELETE('/sessions/{id}', { params: { path: { id } } })),
    async onSuccess() {
      showToast(words.ended)
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      await queries.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => showToast(error.message, { bad: true }),
  })
  return (
    <Card title={words.ownSessions} foot={words.sessionsFoot} flush>
      <Loaded query={sessions}>
        {(items) => (
          <ul className="items tight">
            {items.map(({ id, device, place, lastUsedAt, current }) => (
              <li key={id}>
                <Icon name={/iPhone|Android/.test(device) ? 'phone' : 'door'} />
                <span className="grow">
                  {device}
                  <small>
                    {place || words.unknownPlace} ·{' '}
                    {current ? words.now : nearMoment(lastUsedAt, language)}
                  </small>
                </span>
                {current ? (
                  <Badge family="done" icon="check">
                    {words.thisOne}
                  </Badge>
                ) : mayEnd ? (
                  <Button kind="sm" onClick={() => ending.mutate(id)}>
                    {words.end}
                  </Button>
                ) : undefined}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
