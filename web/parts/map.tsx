import { geoMercator, geoPath } from 'd3-geo'
import { type ReactNode, useMemo } from 'react'
import { classes } from './classes.ts'
import {
  avenues,
  cities,
  cityRing,
  countryRings,
  type Point,
  quarters,
  ringRoad,
  roads,
} from './map-outlines.ts'

/** West, north, east, south. */
export type Box = readonly [number, number, number, number]

export type ToPixels = (point: Point) => readonly [x: number, y: number]

interface MapProps {
  /** A sentence about the map. Every point on it is also in a list beside it. */
  readonly label: string
  readonly width?: number
  readonly height?: number
  readonly box?: Box
  /** The drawing on the map, in pixels. */
  readonly marks?: (toPixels: ToPixels) => ReactNode
  readonly className?: string
  /** Without the avenues of the drawing, where real streets are drawn. */
  readonly isBare?: boolean
}

const wholeCountry: Box = [-74, -21.3, -53, -55.4]
const wholeCity: Box = [-58.56, -34.523, -58.32, -34.712]

interface Drawing {
  readonly toPixels: ToPixels
  readonly draw: (points: readonly Point[], isRing?: boolean) => string
}

function useDrawing(box: Box, width: number, height: number): Drawing {
  return useMemo(() => {
    const [west, north, east, south] = box
    const corners = {
      type: 'MultiPoint',
      coordinates: [
        [west, north],
        [east, south],
      ],
    } as const
    const frame: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ]
    const projection = geoMercator().fitExtent(frame, {
      ...corners,
      coordinates: corners.coordinates.map((corner) => [...corner]),
    })
    const path = geoPath(projection).digits(1)
    const toPixels: ToPixels = ([longitude, latitude]) => {
      const [x, y] = projection([longitude, latitude]) ?? [0, 0]
      return [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
    }
    const draw = (points: readonly Point[]) =>
      path({ type: 'LineString', coordinates: points.map((point) => [...point]) }) ?? ''
    return { toPixels, draw }
  }, [box, width, height])
}

interface MapFrameProps {
  readonly label: string
  readonly width: number
  readonly height: number
  readonly className: string | undefined
  readonly children: ReactNode
}

function MapFrame({ label, width, height, className, children }: MapFrameProps) {
  return (
    <svg
      className={classes('map', className)}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  )
}

/** The country with its main roads; nothing comes from outside. */
export function CountryMap(props: MapProps) {
  const { label, width = 420, height = 520, box = wholeCountry, marks, className } = props
  const { toPixels, draw } = useDrawing(box, width, height)
  return (
    <MapFrame {...{ label, width, height, className }}>
      <path className="land" d={countryRings.map((ring) => `${draw(ring)}z`).join('')} />
      {roads.map((road) => (
        <path key={road.join()} className="rd pr" d={draw(road.map((city) => cities[city]))} />
      ))}
      {marks?.(toPixels)}
    </MapFrame>
  )
}

/** Buenos Aires with its avenues. */
export function CityMap(props: MapProps) {
  const { label, width = 620, height = 590, box = wholeCity, marks, className, isBare } = props
  const { toPixels, draw } = useDrawing(box, width, height)
  return (
    <MapFrame {...{ label, width, height, className }}>
      <path className="land" d={`${draw(cityRing)}z`} />
      {isBare
        ? undefined
        : avenues.map((avenue, at) => <path key={at} className="rd" d={draw(avenue)} />)}
      {isBare ? undefined : <path className="rd big" d={draw(ringRoad)} />}
      {quarters.map(([name, at]) => {
        const [x, y] = toPixels(at)
        return (
          <text key={name} x={x} y={y} textAnchor="middle">
            {name}
          </text>
        )
      })}
      {marks?.(toPixels)}
    </MapFrame>
  )
}

/** A place that no outline shows closely enough: land, and the marks on it. */
export function PlainMap(props: MapProps & { readonly box: Box }) {
  const { label, width = 320, height = 262, box, marks, className } = props
  const { toPixels } = useDrawing(box, width, height)
  return (
    <MapFrame {...{ label, width, height, className }}>
      <rect className="land" x="-2" y="-2" width={width + 4} height={height + 4} />
      {marks?.(toPixels)}
    </MapFrame>
  )
}

interface PinProps {
  readonly at: readonly [x: number, y: number]
  readonly text?: string
  /** `off` closed, `lock` lockers, `bad` a problem. */
  readonly look?: 'off' | 'lock' | 'bad' | undefined
  readonly onPress?: () => void
}

/** A pin; the list beside the map is how it is reached without a mouse. */
export function Pin({ at: [x, y], text, look, onPress }: PinProps) {
  return (
    <g className="map-hit" onClick={onPress}>
      <path
        className={classes('pin', look)}
        d={`M${x} ${y}c-2-6-9-8-9-16a9 9 0 1 1 18 0c0 8-7 10-9 16z`}
      />
      {text ? (
        <text className="pinn" x={x} y={y - 12}>
          {text}
        </text>
      ) : undefined}
    </g>
  )
}

/** A station of the way: the diamond of the rail. */
export function StationMark({ at: [x, y], isOn }: { at: PinProps['at']; isOn?: boolean }) {
  return (
    <rect
      className={classes('st', isOn && 'on')}
      x={x - 5}
      y={y - 5}
      width="10"
      height="10"
      rx="2"
      transform={`rotate(45 ${x} ${y})`}
    />
  )
}

/** The name of a place on the map. */
export function PlaceName({
  at: [x, y],
  children,
  end,
}: {
  at: PinProps['at']
  children: string
  end?: boolean
}) {
  return (
    <text className="place" x={end ? x - 12 : x + 10} y={y + 4} textAnchor={end ? 'end' : 'start'}>
      {children}
    </text>
  )
}
