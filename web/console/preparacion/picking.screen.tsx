import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { timeText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressParams, useGo } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { classes } from '../../parts/classes.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { useRowCursor } from '../../parts/row-cursor.ts'
import { showToast } from '../../parts/toasts.tsx'
import { pickingWords } from '../../words/picking.ts'
import { useWords } from '../../words/words.ts'
import { BookCard } from './book-card.tsx'
import { OrderCard } from './order-card.tsx'
import { type Order, orderQuery, saveLabels, useMayPick, waitingQuery } from './orders.ts'
import './picking.css'
import { VoucherCard } from './voucher-card.tsx'

/** The orders to prepare, first what departs first, and the one that is being prepared. */
export default function PickingScreen() {
  const words = useWords(pickingWords)
  const waiting = useQuery(waitingQuery)
  const asked = useAddressParams()['code']?.toUpperCase()
  const orders = waiting.data
  useEffect(() => {
    if (orders === undefined) return
    const shown = orders.length > 0 ? { text: whole(orders.length) } : undefined
    setNavCount('console/preparacion', shown)
  }, [orders])
  const { code, forget } = useOrderAtHand(asked, orders)
  const departure = orders?.[0]?.departsAt
  const lead = orders?.length
    ? [
        words.waiting(orders.length),
        ...(departure ? [words.first(timeText(departure).replace(/:00$/, ''))] : []),
      ].join(' ')
    : undefined
  return (
    <>
      <Head title={words.title} actions={<PrintLabels orders={orders ?? []} />}>
        {lead}
      </Head>
      <Loaded query={waiting}>
        {(items) =>
          items.length === 0 && code === undefined ? (
            <div className="stack g6">
              <Empty title={words.noneTitle}>{words.noneText}</Empty>
              <Below />
            </div>
          ) : (
            <div className="split left picking">
              <Waiting orders={items} code={code} />
              <div className="stack">
                {code === undefined ? undefined : (
                  <Chosen key={code} {...{ code, items }} onFinish={forget} />
                )}
                <Below />
              </div>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/**
 * The order of the address, or the first of the list: it stays when another departs before it, and
 * when it leaves the list because its last article is taken.
 */
function useOrderAtHand(asked: string | undefined, orders: readonly Order[] | undefined) {
  const [held, hold] = useState<string>()
  const first = orders?.[0]?.trackingCode
  const next = asked === undefined ? (held ?? first) : undefined
  if (next !== held) hold(next)
  return { code: asked ?? next, forget: () => hold(undefined) }
}

function PrintLabels({ orders }: { orders: readonly Order[] }) {
  const words = useWords(pickingWords)
  const mayPick = useMayPick()
  const print = useMutation({
    mutationFn: () => saveLabels(orders.map(({ trackingCode }) => trackingCode)),
    onError: (error) => showToast(error.message),
  })
  if (!mayPick || orders.length === 0) return undefined
  return (
    <Button icon="print" busy={print.isPending} onClick={() => print.mutate()}>
      {words.printLabels}
    </Button>
  )
}

function Waiting({ orders, code }: { orders: readonly Order[]; code: string | undefined }) {
  const words = useWords(pickingWords)
  const go = useGo()
  const soonest = orders[0]?.departsAt
  const cursor = useRowCursor<HTMLUListElement>({
    count: orders.length,
    onOpen: (at) => go(addressOf(orders[at])),
  })
  return (
    <Card flush>
      <ul className="items" aria-label={words.orders} ref={cursor.list}>
        {orders.map((order, at) => {
          const { trackingCode, units, departsAt } = order
          const lines = new Set(units.map(({ sku }) => sku)).size
          const count = units.reduce((sum, { reserved, picked }) => sum + reserved + picked, 0)
          return (
            <li key={trackingCode} className={classes(at === cursor.at && 'is-cursor')}>
              <span className={classes('ico', trackingCode === code && 'travel')}>
                <Icon name="box" />
              </span>
              <span className="grow">
                <Link
                  className="cover"
                  to={addressOf(order)}
                  aria-current={trackingCode === code ? 'true' : undefined}
                >
                  <span className="code">{trackingCode}</span>
                </Link>
                <small>
                  {words.articles(lines)} · {words.units(count)}
                </small>
              </span>
              {departsAt ? (
                <span className={classes('small', departsAt === soonest ? 'warn' : 'quiet')}>
                  {words.departs(timeText(departsAt))}
                </span>
              ) : undefined}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function addressOf(order: Order | undefined): string {
  return order ? `/consola/preparacion/${order.trackingCode}` : '/consola/preparacion'
}

interface ChosenProps {
  readonly code: string
  readonly items: readonly Order[]
  readonly onFinish: () => void
}

function Chosen({ code, items, onFinish }: ChosenProps) {
  const words = useWords(pickingWords)
  const order = useQuery(orderQuery(code))
  const next = items.find(({ trackingCode }) => trackingCode !== code)?.trackingCode
  return (
    <Loaded query={order}>
      {(found) =>
        found === null ? (
          <Empty
            title={words.unknownTitle}
            art="search"
            actions={<LinkButton to="/consola/preparacion">{words.seeAll}</LinkButton>}
          />
        ) : (
          <OrderCard order={found} {...{ next, onFinish }} />
        )
      }
    </Loaded>
  )
}

/** What only those who keep the warehouse see. */
function Below() {
  const { role } = useSession().membership
  if (role === 'scanner') return undefined
  return (
    <div className="cols two">
      <VoucherCard />
      {role === 'reader' ? undefined : <BookCard />}
    </div>
  )
}
