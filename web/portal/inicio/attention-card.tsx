import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whole, withWholeAmounts } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useGo } from '../../parts/address.ts'
import { StateIcon } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Link } from '../../parts/link.tsx'
import { homeWords } from '../../words/home.ts'
import { isPickUp } from '../../words/services.ts'
import { useWords } from '../../words/words.ts'
import { attentionQuery } from './queries.ts'

/** What waits for a decision, with the step to take. */
export function AttentionCard() {
  const words = useWords(homeWords)
  const query = useQuery(attentionQuery)
  const go = useGo()
  const count = query.data?.shipments ?? 0
  // Every page of the portal has it a moment later; here it is known already.
  useEffect(() => {
    if (query.data)
      setNavCount('portal/envios', count > 0 ? { text: whole(count), heat: 'hot' } : undefined)
  }, [query.data, count])
  const all = (
    <LinkButton kind="link" to="/portal/envios" search={{ vista: 'atencion' }}>
      {words.seeAll}
    </LinkButton>
  )
  return (
    <Card title={words.attention} count={count} flush actions={count > 0 ? all : undefined}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.calm} level={3}>
              {words.calmText}
            </Empty>
          ) : (
            <ul className="items">
              {items.map((order) => (
                <li key={order.id}>
                  <StateIcon
                    state={order.kind === 'idle' || order.kind === 'late' ? 'LATE' : order.state}
                  />
                  <span className="grow">
                    <Link className="cover" to={pathOf(order.trackingCode)}>
                      <span className="code">{order.trackingCode}</span> · {order.recipient}
                    </Link>{' '}
                    <span className="quiet small">{placeOf(order)}</span>
                    <small>{withWholeAmounts(order.text)}</small>
                  </span>
                  <Button kind="sm" onClick={() => go(pathOf(order.trackingCode))}>
                    {words.acts[order.kind]}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface Destination {
  readonly service: string
  readonly locality: string
  readonly province: string
}

/** A pick-up has the code of its branch in place of a locality. */
function placeOf({ service, locality, province }: Destination): string {
  return isPickUp(service) ? province : `${locality}, ${province}`
}

function pathOf(code: string): string {
  return `/portal/envios/${encodeURIComponent(code)}`
}
