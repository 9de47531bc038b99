import { whole } from '../formats/numbers.ts'
import { ChartFrame } from './chart-frame.tsx'

interface LinesProps {
  readonly label: string
  readonly data: readonly number[]
  /** The same span before, dashed. */
  readonly before?: readonly number[]
  readonly min?: number
  readonly max: number
  readonly ticks: readonly number[]
  /** The names below, by their place in the data. */
  readonly names: readonly (readonly [at: number, name: string])[]
  readonly goal?: number
  readonly format?: (value: number) => string
  readonly width?: number
  readonly height?: number
}

const left = 38

export function LineChart(props: LinesProps) {
  const { label, data, before, min = 0, max, ticks, names, goal } = props
  const { format = whole, width = 640, height = 180 } = props
  const y = (value: number) => 8 + (1 - (value - min) / (max - min)) * (height - 32)
  const x = (at: number, count: number) => left + (at / Math.max(1, count - 1)) * (width - left - 8)
  const path = (values: readonly number[]) =>
    values.map((value, at) => `${at ? 'L' : 'M'}${x(at, values.length)} ${y(value)}`).join('')
  const last = data.length - 1
  return (
    <ChartFrame {...{ label, width, height, left, ticks, format, y }}>
      <path
        className="area"
        d={`${path(data)}L${x(last, data.length)} ${y(min)}L${left} ${y(min)}z`}
      />
      {goal === undefined ? undefined : (
        <path className="goal" d={`M${left} ${y(goal)}H${width}`} />
      )}
      {before ? <path className="ln was" d={path(before)} /> : undefined}
      <path className="ln" d={path(data)} />
      <circle className="pt" cx={x(last, data.length)} cy={y(data[last] ?? min)} r="4" />
      {names.map(([at, name]) => (
        <text key={at} x={x(at, data.length)} y={height - 4} textAnchor="middle">
          {name}
        </text>
      ))}
    </ChartFrame>
  )
}

/** A line the size of a word: only whether it rises or falls. */
export function Spark({ data }: { data: readonly number[] }) {
  const most = Math.max(...data)
  const least = Math.min(...data)
  const points = data.map((value, at) => {
    const x = 2 + (at * 86) / Math.max(1, data.length - 1)
    return `${at ? 'L' : 'M'}${x} ${23 - ((value - least) / (most - least || 1)) * 20}`
  })
  return (
    <svg className="chart spark" viewBox="0 0 90 26" width="90" height="26" aria-hidden="true">
      <path className="ln" d={points.join('')} />
    </svg>
  )
}
