import { useState } from 'react'
import { whole } from '../../formats/numbers.ts'
import { useGo } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Gun } from '../../parts/gun.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { pickingWords } from '../../words/picking.ts'
import { useWords } from '../../words/words.ts'
import { type Order, type Unit, useMayPick, usePick } from './orders.ts'

interface OrderCardProps {
  readonly order: Order
  /** The order that comes after this one. */
  readonly next: string | undefined
  readonly onFinish: () => void
}

const isLeft = ({ reserved }: Unit) => reserved > 0

/** Where each article is; scanning one takes it. */
export function OrderCard({ order, next, onFinish }: OrderCardProps) {
  const words = useWords(pickingWords)
  const mayPick = useMayPick()
  const { pick, miss } = usePick(order.trackingCode)
  const [wrong, setWrong] = useState<string>()
  const now = order.units.find((unit) => isLeft(unit) && unit.missing === 0)
  const take = (text: string) => {
    const sku = text.toUpperCase()
    const unit = order.units.find((one) => isLeft(one) && one.sku.toUpperCase() === sku)
    setWrong(unit ? undefined : words.notOfOrder(sku))
    if (unit) pick.mutate(unit.line)
  }
  const missing = (unit: Unit) => {
    const { line, reserved, sku } = unit
    miss.mutate(
      { line, units: reserved },
      {
        onSuccess: () =>
          showToast(words.missingToast(sku), { undo: () => miss.mutate({ line, units: 0 }) }),
      },
    )
  }
  const error = pick.error ?? miss.error
  return (
    <>
      {mayPick && order.units.some(isLeft) ? (
        <Gun
          label={words.scan}
          icon="scan"
          placeholder={now ? words.scanAt(now.location) : words.scan}
          onScan={take}
        />
      ) : undefined}
      {wrong ? (
        <p className="error" role="alert">
          {wrong}
        </p>
      ) : undefined}
      {error ? <Failed error={error} /> : undefined}
      <Card
        title={[order.trackingCode, order.shipperName].filter(Boolean).join(' · ')}
        flush
        foot={
          mayPick ? <Foot {...{ order, next, onFinish, now }} onMissing={missing} /> : undefined
        }
      >
        <Articles units={order.units} now={now} />
      </Card>
    </>
  )
}

interface FootProps extends OrderCardProps {
  readonly now: Unit | undefined
  readonly onMissing: (unit: Unit) => void
}

function Foot({ order, next, now, onFinish, onMissing }: FootProps) {
  const words = useWords(pickingWords)
  const go = useGo()
  const isDone = !order.units.some(isLeft)
  const finish = () => {
    showToast(words.finished(order.trackingCode))
    onFinish()
    go(next ? `/consola/preparacion/${next}` : '/consola/preparacion')
  }
  return (
    <>
      {now ? (
        <Button kind="danger" icon="x" onClick={() => onMissing(now)}>
          {words.missing}
        </Button>
      ) : undefined}
      <span className="grow" />
      <Button kind="primary" reason={isDone ? undefined : words.finishReason} onClick={finish}>
        {words.finish}
      </Button>
    </>
  )
}

function Articles({ units, now }: { units: readonly Unit[]; now: Unit | undefined }) {
  const words = useWords(pickingWords)
  const figure = (count: number) => <b className="figure">{whole(count)}</b>
  const columns: readonly Column<Unit>[] = [
    {
      name: 'place',
      title: words.place,
      look: 'w1',
      cell: ({ location }) => <b className="figure">{location}</b>,
    },
    {
      name: 'article',
      title: words.article,
      look: 'wide',
      cell: ({ sku, name, expiresOn }) => (
        <>
          <b>{name || sku}</b>
          <small>{['SKU ', sku, expiresOn ? ` · ${words.expiresFirst}` : ''].join('')}</small>
        </>
      ),
    },
    {
      name: 'batch',
      title: words.batch,
      look: 'w1',
      cardTitle: true,
      cell: ({ batch }) => batch || '—',
    },
    {
      name: 'asked',
      title: words.asked,
      look: 'num w1',
      cardTitle: true,
      cell: ({ reserved, picked }) => figure(reserved + picked),
    },
    {
      name: 'taken',
      title: words.taken,
      look: 'num w1',
      cardTitle: true,
      cell: ({ picked }) => figure(picked),
    },
    {
      name: 'state',
      title: '',
      look: 'w1',
      cell: (unit) => <UnitBadge unit={unit} isNow={unit === now} />,
    },
  ]
  return (
    <Table
      caption={words.table}
      columns={columns}
      rows={units}
      rowId={({ line, location, batch = '', serial = '' }) =>
        [line, location, batch, serial].join(' ')
      }
      isStill
      rowLook={(unit) => (unit === now ? 'is-cursor' : undefined)}
    />
  )
}

function UnitBadge({ unit, isNow }: { unit: Unit; isNow: boolean }) {
  const words = useWords(pickingWords)
  if (!isLeft(unit))
    return (
      <Badge family="done" icon="check">
        {words.done}
      </Badge>
    )
  if (unit.missing > 0)
    return (
      <Badge family="attention" icon="warn">
        {words.isMissing(unit.missing)}
      </Badge>
    )
  return isNow ? (
    <Badge family="travel" icon="hand">
      {words.now}
    </Badge>
  ) : (
    <Badge family="neutral">{words.later}</Badge>
  )
}
