import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { timeText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { setNavCount } from '../../house/nav-counts.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressParams, useGo } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { classes } from '../../parts/classes.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { Note } from '../../parts/note.tsx'
import { useRowCursor } from '../../parts/row-cursor.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { pickingWords } from '../../words/picking.ts'
import { useWords } from '../../words/words.ts'
import { OrderCard } from './order-card.tsx'
import {
  type Order,
  orderQuery,
  receivingQuery,
  saveLabels,
  useMayPick,
  type Voucher,
  waitingQuery,
} from './orders.ts'
import './picking.css'

/** The orders to prepare, the first to depart first, and the one that is being prepared. */
export default function PickingScreen() {
  const words = useWords(pickingWords)
  const waiting = useQuery(waitingQuery)
  const addressCode = useAddressParams()['code']?.toUpperCase()
  const orders = waiting.data
  useEffect(() => {
    if (orders === undefined) return
    const shown = orders.length > 0 ? { text: whole(orders.length) } : undefined
    setNavCount('console/preparacion', shown)
  }, [orders])
  const { code, forget } = useOrderAtHand(addressCode, orders)
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
function useOrderAtHand(addressCode: string | undefined, orders: readonly Order[] | undefined) {
  const [current, setCurrent] = useState<string>()
  const first = orders?.[0]?.trackingCode
  const next = addressCode === undefined ? (current ?? first) : undefined
  if (next !== current) setCurrent(next)
  return { code: addressCode ?? next, forget: () => setCurrent(undefined) }
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
      {(piece) =>
        piece === null ? (
          <Empty
            title={words.unknownTitle}
            art="search"
            actions={<LinkButton to="/consola/preparacion">{words.seeAll}</LinkButton>}
          />
        ) : (
          <OrderCard order={piece} {...{ next, onFinish }} />
        )
      }
    </Loaded>
  )
}

/** The part for people who keep the warehouse. */
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

/** Sums up the whole ledger, which takes a while: only when somebody asks. */
function BookCard() {
  const words = useWords(pickingWords)
  const check = useMutation({
    mutationFn: async () => ({ ...(await dataOf(ops.GET('/stock/check'))), at: Date.now() }),
  })
  const { data } = check
  return (
    <Card
      title={words.book}
      actions={
        <Button kind="sm" busy={check.isPending} onClick={() => check.mutate()}>
          {words.check}
        </Button>
      }
    >
      {check.error ? <Failed error={check.error} /> : undefined}
      {data === undefined ? (
        <span className="quiet">{words.bookText}</span>
      ) : data.sound ? (
        <Note family="done" icon="check" role="status">
          <p>
            <b>{words.sound}</b> {words.soundText(timeText(data.at))}
          </p>
        </Note>
      ) : (
        <Note family="problem" icon="warn" role="status">
          <p>
            <b>{words.unsound}</b> {words.unsoundText(data.balances.length + data.orders.length)}
          </p>
        </Note>
      )}
    </Card>
  )
}

type Line = Voucher['lines'][number]

/** The voucher whose goods are being counted in. */
function VoucherCard() {
  const words = useWords(pickingWords)
  const receiving = useQuery(receivingQuery)
  return (
    <Card title={words.voucher}>
      <Loaded query={receiving}>
        {({ items: [voucher] }) =>
          voucher === undefined ? (
            <span className="quiet">{words.noVoucher}</span>
          ) : (
            <div className="stack g3">
              <b className="code">{voucher.number}</b>
              <Lines lines={voucher.lines} />
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const words = useWords(pickingWords)
  const columns: readonly Column<Line>[] = [
    { name: 'line', title: words.line, cell: ({ description, sku }) => description || sku },
    {
      name: 'announced',
      title: words.announced,
      look: 'num',
      cardTitle: true,
      cell: ({ expected }) => whole(expected),
    },
    {
      name: 'counted',
      title: words.countedUnits,
      look: 'num',
      cardTitle: true,
      cell: ({ counted }) => whole(counted),
    },
    { name: 'state', title: '', look: 'w1', cell: (line) => <Difference of={line} /> },
  ]
  return (
    <Table
      caption={words.voucherTable}
      columns={columns}
      rows={lines}
      rowId={({ line, sku }) => `${line ?? ''} ${sku}`}
      dense
      isStill
    />
  )
}

function Difference({ of }: { of: Line }) {
  const words = useWords(pickingWords)
  const { difference, expected, counted } = of
  if (difference === 'exact') return <Badge family="done">{words.exact}</Badge>
  const text =
    difference === 'short'
      ? words.short(expected - counted)
      : difference === 'over'
        ? words.over(counted - expected)
        : words.unexpected
  return <Badge family="attention">{text}</Badge>
}
