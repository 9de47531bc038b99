import { whole } from '../formats/numbers.ts'
import type { Family } from '../words/states.ts'
import { ChartFrame } from './chart-frame.tsx'

/** Every chart is described in a sentence; its figures stand in a table for those who ask. */
interface ChartProps {
  /** "Envíos por día: 61 cargados hoy, 148 ayer" */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

export interface ColumnsProps extends ChartProps {
  /** The names of the series, for the table. */
  readonly series: readonly { readonly name: string; readonly family: Family }[]
  readonly data: readonly { readonly name: string; readonly values: readonly number[] }[]
  /** Which names are written below: every first, second... */
  readonly every?: number
}

const left = 34

/** Columns from zero; several series stand on each other. */
export function Columns(props: ColumnsProps) {
  const { label, series, data, width = 720, height = 170, every = 1 } = props
  const { ticks, top } = scaleFor(Math.max(0, ...data.map(({ values }) => sum(values))))
  const base = height - 22
  const step = (width - left) / Math.max(1, data.length)
  const y = (value: number) => base - (value / top) * (base - 8)
  return (
    <>
      <ChartFrame {...{ label, width, height, left, ticks, y }} format={whole}>
        {data.map(({ name, values }, at) => {
          const x = left + at * step + step * 0.16
          return (
            <g key={name + at}>
              {values.map((value, which) => {
                const below = sum(values.slice(0, which))
                return (
                  <rect
                    key={which}
                    className={`b-${series[which]?.family ?? 'travel'}`}
                    x={x}
                    y={y(below + value)}
                    width={step * 0.68}
                    height={y(below) - y(below + value)}
                  />
                )
              })}
              {at % every === 0 ? (
                <text x={x + step * 0.34} y={height - 5} textAnchor="middle">
                  {name}
                </text>
              ) : undefined}
            </g>
          )
        })}
      </ChartFrame>
      <Figures label={label} heads={series.map(({ name }) => name)} rows={data} />
    </>
  )
}

export function Legend({ series }: Pick<ColumnsProps, 'series'>) {
  return (
    <div className="legend">
      {series.map(({ name, family }) => (
        <span key={name} className={family}>
          <i />
          {name}
        </span>
      ))}
    </div>
  )
}

interface BarsProps extends ChartProps {
  readonly data: readonly {
    readonly name: string
    readonly value: number
    readonly family?: Family
  }[]
  readonly format?: (value: number) => string
  /** The room for the names; one that needs more puts all of them above their bars. */
  readonly left?: number
}

/** Bars to the right, the largest first. */
export function Bars({ label, data, width = 300, left: room = 124, format = whole }: BarsProps) {
  const isAbove = data.some(({ name }) => cutTo(name, room) !== name)
  const [row, down, start] = isAbove ? [46, 26, 0] : [27, 9, room]
  const most = Math.max(1, ...data.map(({ value }) => value))
  const span = width - start - 56
  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${data.length * row}`}
        role="img"
        aria-label={label}
      >
        {data.map(({ name, value, family }, at) => {
          const bar = { x: start, y: at * row + down, height: 12, rx: 2 }
          return (
            <g key={name}>
              <text x="0" y={at * row + 19} className={at === 0 ? 'v' : undefined}>
                {isAbove ? cutTo(name, width) : name}
              </text>
              <rect className="bar soft" {...bar} width={span} opacity=".35" />
              <rect
                className={family ? `b-${family}` : 'bar'}
                {...bar}
                width={(value / most) * span}
              />
              <text className="v" x={width} y={bar.y + 10} textAnchor="end">
                {format(value)}
              </text>
            </g>
          )
        })}
      </svg>
      <Figures
        label={label}
        heads={['']}
        rows={data.map(({ name, value }) => ({ name, values: [value] }))}
        format={format}
      />
    </>
  )
}

interface FiguresProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: ColumnsProps['data']
  readonly format?: (value: number) => string
}

/** The same figures for those who don't see the picture. */
function Figures({ label, heads, rows, format = whole }: FiguresProps) {
  return (
    <div className="vh">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head || label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }, at) => (
            <tr key={name + at}>
              <th scope="row">{name}</th>
              {values.map((value, which) => (
                <td key={which}>{format(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Names that would run into the bars are cut; the table has them whole. */
function cutTo(name: string, room: number): string {
  const most = Math.floor(room / 6.4)
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

interface Scale {
  /** The lines of the grid, from zero. */
  readonly ticks: readonly number[]
  readonly top: number
}

/** Round steps up to the largest value, two or three of them. */
function scaleFor(most: number): Scale {
  if (most <= 0) return { ticks: [0, 1], top: 1 }
  const magnitude = 10 ** Math.floor(Math.log10(most / 2))
  const step = [1, 2, 2.5, 5, 10].map((by) => by * magnitude).find((by) => by * 3 >= most) ?? most
  const stride = Math.max(1, Number.isInteger(most) ? Math.ceil(step) : step)
  const count = Math.ceil(most / stride)
  return { ticks: Array.from({ length: count + 1 }, (_, at) => at * stride), top: count * stride }
}
