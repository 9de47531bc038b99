import { percent, whole } from '../../formats/numbers.ts'
import { Card } from '../../parts/card.tsx'
import { Columns } from '../../parts/charts.tsx'
import { LineChart } from '../../parts/line-chart.tsx'
import { boardWords } from '../../words/board.ts'
import { useWords } from '../../words/words.ts'
import { isComparable } from './comparable.ts'
import { type Board, goal, shareOf } from './figures.ts'

const dayOfMonth = (day: string) => String(Number(day.slice(8)))

/** Volume and timeliness by day, side by side. */
export function DayCharts({ board }: { board: Board }) {
  const words = useWords(boardWords)
  return (
    <div className="cols two even">
      <Card title={words.volume}>
        <Volume board={board} />
      </Card>
      <Card title={words.timely}>
        <Timeliness board={board} />
      </Card>
    </div>
  )
}

function Volume({ board: { volume } }: { board: Board }) {
  const words = useWords(boardWords)
  const data = volume.items.map(({ key, pieces }) => ({ name: dayOfMonth(key), values: [pieces] }))
  return (
    <Columns
      label={words.volumeLabel(whole(volume.pieces))}
      series={[{ name: words.pieces, family: 'travel' }]}
      data={data}
      width={540}
      height={190}
      every={Math.max(1, Math.ceil(data.length / 8))}
    />
  )
}

type Days = Board['onTime']['items']

/** A day without deliveries has the share of the day before it; no share at all gives none. */
function sharesOf(days: Days): number[] {
  const shares = days.map(({ onTime, promised }) => shareOf(onTime, promised))
  let last = shares.find((share) => share !== undefined)
  if (last === undefined) return []
  return shares.map((share) => (last = share ?? last) ?? 0)
}

function Timeliness({ board }: { board: Board }) {
  const words = useWords(boardWords)
  const { onTime, onTimeBefore } = board
  const data = sharesOf(onTime.items)
  const before = isComparable(board) ? sharesOf(onTimeBefore.items) : []
  if (data.length === 0) return <p className="quiet nothing">{words.noPromised}</p>
  const least = Math.min(0.9, ...data, ...before)
  const min = Math.floor(least * 50) / 50
  const step = Math.max(0.02, Math.ceil(((1 - min) / 4) * 50) / 50)
  const ticks = [0, 1, 2, 3, 4].map((at) => min + at * step).filter((tick) => tick <= 1.001)
  const every = Math.max(1, Math.ceil(data.length / 5))
  const names = onTime.items
    .map(({ key }, at) => [at, dayOfMonth(key)] as const)
    .filter(([at]) => at % every === 0)
  return (
    <>
      <LineChart
        label={words.timelyLabel(percent(goal))}
        data={data}
        {...(before.length > 0 ? { before } : {})}
        min={min}
        max={1}
        ticks={ticks}
        names={names}
        goal={goal}
        format={(share) => percent(share, 0)}
        width={540}
        height={190}
      />
      <div className="legend">
        <span>
          <i />
          {words.thisSpan}
        </span>
        {before.length > 0 ? (
          <span>
            <i className="was" />
            {words.before}
          </span>
        ) : undefined}
        <span className="attention">
          <i />
          {words.goalName(percent(goal))}
        </span>
      </div>
    </>
  )
}
