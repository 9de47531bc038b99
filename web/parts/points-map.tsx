import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { decimal } from '../formats/numbers.ts'
import { type Box, CityMap, CountryMap, Pin, PlainMap, type ToPixels } from './map.tsx'

export interface MapPoint {
  readonly code: string
  readonly latitude: number
  readonly longitude: number
  /** The number that it has in the list beside the map. */
  readonly text: string
  readonly look: 'off' | 'lock' | undefined
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface MapSize {
  readonly width: number
  readonly height: number
}

interface PointsMapProps {
  readonly label: string
  readonly points: readonly MapPoint[]
  /** Where the distances are measured from. */
  readonly origin: Place | undefined
  readonly chosen?: string | undefined
  readonly onPress?: (code: string) => void
  readonly height: number
  /** How many times closer than the view of all of them. */
  readonly zoom?: number
  /** Places that the map shows too, without a pin. */
  readonly around?: readonly Place[]
  /** The drawing below the pins, on a map of this size. */
  readonly under?: (toPixels: ToPixels, size: MapSize) => ReactNode
  /** Whether `under` draws streets: then the map has none of its own. */
  readonly hasStreets?: boolean
  /** The middle of the map, where it was moved. */
  readonly centre?: Place | undefined
  readonly onMove?: (centre: Place) => void
  /** Says how the map is moved, for people who can't drag it. */
  readonly moveLabel?: string
}

/** Pick-up points on a schematic map that is drawn in the pixels of the screen. */
export function PointsMap(props: PointsMapProps) {
  const { label, points, origin, chosen, onPress, zoom = 1, centre, onMove } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  // On a phone a map as high as on a desk would push everything else off the screen.
  const height = Math.min(props.height, Math.max(240, Math.round(width * 1.05)))
  const focus = points.find(({ code }) => code === chosen) ?? origin
  const whole = boxOf([...points, ...(origin ? [origin] : []), ...(props.around ?? [])])
  const box = centre ? closer(whole, zoom, centre) : zoom === 1 ? whole : closer(whole, zoom, focus)
  const moving = useMoving(frame, box, onMove)
  const Map = mapFor(box)
  const marks = (toPixels: ToPixels) => (
    <>
      {props.under?.(toPixels, { width, height })}
      {origin ? (
        <Rings origin={origin} toPixels={toPixels} reach={Math.min(width, height)} />
      ) : null}
      {points.map(({ code, latitude, longitude, text, look }) => {
        const at = toPixels([longitude, latitude])
        return (
          <g key={code}>
            {code === chosen ? (
              <circle className="halo" cx={at[0]} cy={at[1] - 14} r="20" />
            ) : undefined}
            <Pin at={at} text={text} look={look} onPress={() => onPress?.(code)} />
          </g>
        )
      })}
    </>
  )
  return (
    <div ref={frame} {...moving} aria-label={onMove ? props.moveLabel : undefined}>
      <Map
        label={label}
        width={width}
        height={height}
        box={box}
        marks={marks}
        isBare={props.hasStreets ?? false}
      />
    </div>
  )
}

const ringsKm = [1, 2, 5, 10, 20, 50, 100, 200, 500]

const kmPerDegree = 111.2

/** The origin of the search, with circles that show how far the points are. */
function Rings({ origin, toPixels, reach }: { origin: Place; toPixels: ToPixels; reach: number }) {
  const { latitude, longitude } = origin
  const [x, y] = toPixels([longitude, latitude])
  const [, north] = toPixels([longitude, latitude + 1 / kmPerDegree])
  const pixelsPerKm = y - north
  const shown = ringsKm.filter((km) => km * pixelsPerKm > 44 && km * pixelsPerKm < reach * 0.7)
  return (
    <>
      {shown.slice(0, 3).map((km, at) => (
        <g key={km}>
          <circle
            className={at === 0 ? 'halo' : 'ring'}
            cx={x}
            cy={y}
            r={Math.round(km * pixelsPerKm)}
          />
          <text x={x} y={y + Math.round(km * pixelsPerKm) - 4} textAnchor="middle">
            {decimal(km)} km
          </text>
        </g>
      ))}
      <circle className="home" cx={x} cy={y} r="6" />
    </>
  )
}

/** The width of the frame, in pixels of the screen. */
function useWidth(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const watch = new ResizeObserver(() => setWidth(Math.max(200, Math.round(box.clientWidth))))
    watch.observe(box)
    return () => watch.disconnect()
  }, [frame])
  return width
}

const wholeCountry: Box = [-74, -21.3, -53, -55.4]

/** The least that a map shows, in degrees: some two kilometres. */
const leastSpan = 0.02

/** A box around places, which shows some of their surroundings. */
export function boxOf(places: readonly Place[], least = leastSpan): Box {
  if (places.length === 0) return wholeCountry
  const longitudes = places.map(({ longitude }) => longitude)
  const latitudes = places.map(({ latitude }) => latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const aside = Math.max(least, (east - west) * 0.18)
  const above = Math.max(least, (north - south) * 0.18)
  return [west - aside, north + above, east + aside, south - above]
}

/** The middle part of a box, moved towards the focus. */
function closer([west, north, east, south]: Box, zoom: number, focus: Place | undefined): Box {
  const longitude = focus?.longitude ?? (west + east) / 2
  const latitude = focus?.latitude ?? (north + south) / 2
  const [aside, above] = [(east - west) / 2 / zoom, (north - south) / 2 / zoom]
  return [longitude - aside, latitude + above, longitude + aside, latitude - above]
}

/** The city has its avenues, the country its outline; closer than that there is only land. */
function mapFor([west, north, east, south]: Box) {
  const longitude = (west + east) / 2
  const latitude = (north + south) / 2
  const isCity = longitude > -58.54 && longitude < -58.33 && latitude > -34.7 && latitude < -34.52
  const span = Math.max(east - west, north - south)
  if (isCity && span < 0.5) return CityMap
  return span > 2 ? CountryMap : PlainMap
}

/** The finger that presses a pin may tremble this much without moving the map. */
const leastPixels = 5
/** The part of the frame by which a key moves. */
const stepShare = 0.2

const keys: ReadonlyMap<string, readonly [east: number, south: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])

/** A place on the screen, in pixels. */
interface Spot {
  readonly x: number
  readonly y: number
}

/**
 * The handlers of a frame whose map is moved by dragging, with the mouse or with two fingers, and
 * by the arrow keys. One finger scrolls the page.
 */
function useMoving(
  frame: RefObject<HTMLDivElement | null>,
  box: Box,
  onMove: ((centre: Place) => void) | undefined,
) {
  const fingers = useRef(new Map<number, Spot>())
  const drag = useRef<Spot & { box: Box; isMoved: boolean }>(undefined)
  if (onMove === undefined) return {}
  const move = (from: Box, x: number, y: number) => {
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {}
    onMove(movedCentre(from, [x, y], [clientWidth, clientHeight]))
  }
  const begin = ({ pointerType }: PointerEvent) => {
    const needed = pointerType === 'touch' ? 2 : 1
    drag.current =
      fingers.current.size === needed
        ? { ...middleOf([...fingers.current.values()]), box, isMoved: false }
        : undefined
  }
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    begin(event)
  }
  return {
    role: 'group',
    tabIndex: 0,
    className: 'moves',
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      // The first of new fingers: the end of an earlier one was sent to nobody.
      if (event.isPrimary) fingers.current.clear()
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin(event)
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return
      if (event.buttons === 0) return release(event)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const began = drag.current
      if (began === undefined) return
      const now = middleOf([...fingers.current.values()])
      const [x, y] = [began.x - now.x, began.y - now.y]
      if (!began.isMoved && Math.hypot(x, y) < leastPixels) return
      if (!began.isMoved) frame.current?.setPointerCapture(event.pointerId)
      began.isMoved = true
      move(began.box, x, y)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent) {
      const way = keys.get(event.key)
      if (way === undefined || frame.current === null) return
      event.preventDefault()
      const { clientWidth, clientHeight } = frame.current
      move(box, way[0] * clientWidth * stepShare, way[1] * clientHeight * stepShare)
    },
  } as const
}

function middleOf(spots: readonly Spot[]): Spot {
  const sum = (of: 'x' | 'y') => spots.reduce((total, spot) => total + spot[of], 0)
  return { x: sum('x') / spots.length, y: sum('y') / spots.length }
}

/** The middle of a box that was moved by pixels; the box fills one side of its frame. */
function movedCentre(
  [west, north, east, south]: Box,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): Place {
  const latitude = (north + south) / 2
  const upright = Math.cos((latitude * Math.PI) / 180)
  const degreesPerPixel = Math.max((east - west) / width, (north - south) / upright / height)
  return {
    longitude: (west + east) / 2 + x * degreesPerPixel,
    latitude: latitude - y * degreesPerPixel * upright,
  }
}
