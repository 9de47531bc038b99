import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exactKilos, money, whole } from '../../formats/numbers.ts'
import { FloorQueueNote, WithFloorQueue } from '../../house/floor-queue.tsx'
import { useSession } from '../../house/session.tsx'
import { Badge } from '../../parts/badge.tsx'
import { BranchChoice, useActingBranch } from '../../parts/branch-choice.tsx'
import { Card } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { measuringWords } from '../../words/measuring.ts'
import { useWords } from '../../words/words.ts'
import { lastQuery, type Measurement, todayQuery } from './measurements.ts'
import { MeasuringForm } from './measuring-form.tsx'
import './measuring.css'

/** Measures shipments with a scale that types: differences are seen before they are saved. */
export default function MeasuringScreen() {
  return (
    <WithFloorQueue>
      <Measuring />
    </WithFloorQueue>
  )
}

function Measuring() {
  const words = useWords(measuringWords)
  const { membership } = useSession()
  const branch = useActingBranch(membership.branch)
  const [shown, setShown] = useState<Measurement>()
  const mayMeasure = membership.role !== 'reader'
  return (
    <>
      <Head title={words.title}>{words.lead}</Head>
      <FloorQueueNote />
      <BranchChoice own={membership.branch} />
      <div className="split wide measuring">
        <div className="stack">
          {mayMeasure ? <MeasuringForm branch={branch} onShow={setShown} /> : undefined}
          <LastCard branch={branch} />
        </div>
        <div className="stack">
          {mayMeasure ? <VerdictFlash of={shown} /> : undefined}
          <TodayCard branch={branch} isOwn={mayMeasure} />
        </div>
      </div>
    </>
  )
}

const families = { equal: 'done', heavier: 'attention', lighter: 'travel' } as const

/** The last measurements of the branch. */
function LastCard({ branch }: { branch: string | undefined }) {
  const words = useWords(measuringWords)
  const last = useQuery({ ...lastQuery(branch), placeholderData: keepPreviousData })
  return (
    <Card title={words.last} className="last-measured" flush>
      <Loaded query={last}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={words.noneTitle} level={3}>
              {words.noneText}
            </Empty>
          ) : (
            <LastTable rows={items} />
          )
        }
      </Loaded>
    </Card>
  )
}

function LastTable({ rows }: { rows: readonly Measurement[] }) {
  const words = useWords(measuringWords)
  const weight = (
    name: string,
    title: string,
    of: (row: Measurement) => number,
  ): Column<Measurement> => ({
    name,
    title,
    look: 'num',
    cardTitle: true,
    cell: (row) => exactKilos(of(row)),
  })
  const columns: readonly Column<Measurement>[] = [
    {
      name: 'code',
      title: words.code,
      look: 'w1',
      cell: ({ trackingCode, package: piece }) => (
        <>
          <span className="code">{trackingCode}</span>
          {piece === null ? undefined : <small>{` ${words.piece} ${piece}`}</small>}
        </>
      ),
    },
    weight('declared', words.declared, (row) => row.declaredWeightKg),
    weight('measured', words.measured, (row) => row.weightKg),
    weight('volumetric', words.volumetric, (row) => row.volumetricWeightKg ?? 0),
    {
      name: 'price',
      title: words.price,
      look: 'num',
      cardTitle: true,
      cell: ({ priceDifference }) => signed(priceDifference),
    },
    {
      name: 'verdict',
      title: '',
      look: 'w1',
      cell: ({ verdict = 'equal' }) => <Badge family={families[verdict]}>{words[verdict]}</Badge>,
    },
  ]
  return (
    <Table
      caption={words.lastTable}
      columns={columns}
      rows={rows}
      rowId={({ trackingCode, recordedAt = '', package: piece }) =>
        `${trackingCode} ${piece ?? 0} ${recordedAt}`
      }
    />
  )
}

/** `+ $ 943,80`, `− $ 1.210,00`, `=`; a dash where no rate applies. */
function signed(pesos: number | null | undefined): string {
  if (typeof pesos !== 'number') return '—'
  const cents = Math.round(pesos * 100)
  return cents === 0 ? '=' : `${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`
}

interface TodayCardProps {
  readonly branch: string | undefined
  /** Only the person's measurements; else everybody's at the branch. */
  readonly isOwn: boolean
}

/** The person's measurements of today, and the changes of prices they caused. */
function TodayCard({ branch, isOwn }: TodayCardProps) {
  const words = useWords(measuringWords)
  const sums = useQuery({ ...todayQuery(branch, isOwn), placeholderData: keepPreviousData })
  return (
    <Card title={isOwn ? words.today : words.todayBranch} className="measured-today">
      <Loaded query={sums}>
        {({ measured, equal, heavier, lighter }) => (
          <Facts
            facts={[
              { name: words.count, value: whole(measured) },
              { name: words.equals, value: whole(equal.count) },
              { name: words.heaviers, value: withMoney(heavier) },
              { name: words.lighters, value: withMoney(lighter) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function withMoney({ count, cents }: { count: number; cents: number }): string {
  if (count === 0) return whole(0)
  return `${whole(count)} · ${cents < 0 ? '−' : '+'} ${money(Math.abs(cents))}`
}

const looks = { equal: 'ok', heavier: 'dup', lighter: '' } as const

/** The answer that is read from the scale: the difference in weight, and in price. */
function VerdictFlash({ of }: { of: Measurement | undefined }) {
  const words = useWords(measuringWords)
  if (of === undefined)
    return (
      <div className="flash side-flash" role="status">
        <Icon name="scale" />
        <div className="word">{words.ready}</div>
        <div className="sub">{words.readyText}</div>
      </div>
    )
  const { trackingCode, package: piece, verdict = 'equal' } = of
  return (
    <div className={`flash side-flash ${looks[verdict]}`} role="status">
      <Icon name="scale" />
      <div className="word">{verdict === 'equal' ? words.equal : difference(of)}</div>
      <div className="cd">
        {piece === null ? trackingCode : words.piecesOf(trackingCode, piece)}
      </div>
      <div className="sub">
        {words.they(exactKilos(of.declaredWeightKg))} <PriceChange of={of} />
      </div>
    </div>
  )
}

/** By the scale or, where that does not explain it, by the charged weight. */
function difference(of: Measurement): string {
  const { weightKg, declaredWeightKg, volumetricWeightKg = 0, verdict } = of
  const { declaredVolumetricWeightKg = 0 } = of
  const byScale = weightKg - declaredWeightKg
  const charged =
    Math.max(weightKg, volumetricWeightKg) - Math.max(declaredWeightKg, declaredVolumetricWeightKg)
  const isTold = verdict === 'heavier' ? byScale > 0 : byScale < 0
  const shown = isTold ? byScale : charged
  return `${shown < 0 ? '−' : '+'} ${exactKilos(Math.abs(shown))}`
}

function PriceChange({ of }: { of: Measurement }) {
  const words = useWords(measuringWords)
  const { price, declaredPrice, priceDifference } = of
  if (typeof price !== 'number' || typeof declaredPrice !== 'number')
    return of.package === null ? `${words.noPrice}.` : words.morePieces
  if (priceDifference === 0) return words.samePrice
  return words.newPrice(money(Math.round(declaredPrice * 100)), money(Math.round(price * 100)))
}
