import type { Html } from '../../../kits/html/html.ts'
import { html } from '../../../kits/html/html.ts'
import {
  countryMap,
  drawn,
  type Mark,
  type Place,
  stationMark,
  trunkRoads,
  type View,
  wayPath,
} from '../country-map.ts'
import type { TrackingFacts } from './facts.ts'

/** A branch that the piece passed or will pass. */
interface Stop {
  readonly name: string
  readonly place: Place
  readonly isPast: boolean
}

const widthPx = 300
/** The least part of the country that is shown, in units of the drawing. */
const leastUnits = 45
/** Stops nearer than this can't be told apart on the map, in units of the drawing. */
const nearUnits = 2

/** The way of a piece on the map of the country; undefined while it has been nowhere. */
export function journeyMap(facts: TrackingFacts, family: string, label: string): Html | undefined {
  const stops = stopsOf(facts)
  if (stops.length === 0) return undefined
  const view = viewOf(stops.map(({ place }) => drawn(place)))
  const scale = view.width / widthPx
  const past = stops.filter(({ isPast }) => isPast).map(({ place }) => place)
  const todo = stops.slice(Math.max(past.length - 1, 0)).map(({ place }) => place)
  const way = (kind: string, places: readonly Place[]) =>
    places.length < 2 ? [] : [html`<path class="way${kind}" d="${wayPath(places)}"/>`]
  const marks = stops.map((_, index) => stationMark(markOf(stops, index, view), scale))
  const names = stops.map(({ name }) => name).join(', ')
  return countryMap(view, `${label}: ${names}`, [
    trunkRoads,
    html`<g class="${family}">${[...way(' todo', todo), ...way('', past), ...marks]}</g>`,
  ])
}

/** The branches in the order of the journey; those side by side on the map are one stop. */
function stopsOf({ tracked, collecting, findBranch }: TrackingFacts): Stop[] {
  const stops: Stop[] = []
  const add = (branch: ReturnType<TrackingFacts['findBranch']>, isPast: boolean) => {
    const place: Place = [Number(branch?.longitude || Number.NaN), Number(branch?.latitude)]
    if (branch === undefined || !place.every(Number.isFinite)) return
    const last = stops.at(-1)
    if (last !== undefined && isNear(last.place, place)) {
      if (isPast) stops[stops.length - 1] = { ...last, name: shortName(branch.name) }
      return
    }
    stops.push({ name: shortName(branch.name), place, isPast })
  }
  for (const { branchCode } of tracked.movements) add(findBranch(branchCode), true)
  add(collecting, false)
  return stops
}

function isNear(one: Place, other: Place): boolean {
  const [left, right] = [drawn(one), drawn(other)]
  return Math.hypot(left[0] - right[0], left[1] - right[1]) < nearUnits
}

/** A map has little room: of a long name it shows the first two words. */
function shortName(name: string): string {
  return name.length <= 18 ? name : name.split(' ').slice(0, 2).join(' ').slice(0, 22)
}

function viewOf(points: readonly Place[]): View {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const width = Math.max((right - left) * 1.7, (bottom - top) * 1.7, leastUnits)
  const height = Math.max((bottom - top) * 1.5, width * 0.9)
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Names point to the middle of the map, and stand where no neighbour's way passes. */
function markOf(stops: readonly Stop[], index: number, view: View): Mark {
  const { name, place, isPast } = stops[index] as Stop
  const [x, y] = drawn(place)
  const side = x > view.x + view.width / 2 ? 'left' : 'right'
  const onSide = [stops[index - 1], stops[index + 1]].flatMap((neighbour) => {
    if (neighbour === undefined) return []
    const [otherX, otherY] = drawn(neighbour.place)
    return otherX < x === (side === 'left') ? [otherY > y] : []
  })
  const [isWayBelow = index % 2 === 1] = onSide
  return { name, place, isPast, side, isBelow: !isWayBelow }
}
