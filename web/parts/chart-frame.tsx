import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface ChartFrameProps {
  /** A sentence about the chart. */
  readonly label: string
  readonly width: number
  readonly height: number
  /** The room for the figures of the lines. */
  readonly left: number
  readonly ticks: readonly number[]
  readonly format: (value: number) => string
  readonly y: (value: number) => number
  readonly children: ReactNode
}

/** The drawing of a chart, with its lines from left to right and the value of each. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, width, height, left, ticks, format, y, children } = props
  return (
    <svg
      className={classes('chart', width >= 500 && 'wide')}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${left} ${y(tick)}H${width}`} />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}
