import { useQueries } from '@tanstack/react-query'
import { whole } from '../../formats/numbers.ts'
import { classes } from '../../parts/classes.ts'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { type Subscription, splitUrl, statsQuery } from './webhooks.ts'

interface SubscriptionListProps {
  readonly subscriptions: readonly Subscription[]
  /** The id of the one beside the list. */
  readonly shown: string | undefined
}

export function SubscriptionList({ subscriptions, shown }: SubscriptionListProps) {
  const words = useWords(webhooksWords)
  const stats = useQueries({ queries: subscriptions.map(({ id }) => statsQuery(id)) })
  return (
    <nav className="card subscriptions" aria-label={words.list}>
      <ul className="items">
        {subscriptions.map(({ id, url, enabled }, at) => {
          const [host, path] = splitUrl(url)
          const { waiting = 0, givenUp = 0 } = stats[at]?.data ?? {}
          const open = waiting + givenUp
          const family = !enabled ? 'neutral' : open > 0 ? 'attention' : 'done'
          const state = open > 0 ? words.undelivered(whole(open)) : words.upToDate
          return (
            <li key={id} className={classes(id === shown && 'is-on')}>
              <span className={classes('dot', family)} />
              <span className="grow">
                <Link
                  className="cover cut"
                  to={`/portal/webhooks/${id}`}
                  aria-current={id === shown ? 'page' : undefined}
                >
                  {host}
                </Link>
                <small>
                  {path} · {enabled ? state : words.off}
                </small>
              </span>
              <Icon name="right" size="s" />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
