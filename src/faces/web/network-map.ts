import type { Branch } from '../../capabilities/pickup-points/pickup-points.ts'
import { type Html, html } from '../../kits/html/html.ts'
import { countryMap, drawn, type Place } from './country-map.ts'

type Located = Pick<Branch, 'code' | 'latitude' | 'longitude' | 'locality'>

/** A diamond of the map: branches that would cover each other. */
export interface Station {
  readonly at: Place
  /** The town of most of its branches. */
  readonly name: string
  readonly branches: number
}

/** The whole country, with room for names on both sides, in units of the drawing. */
const view = { x: -52, y: 0, width: 272, height: 350 }
/** Where a branch is drawn; other coordinates are mistakes. */
const land = { west: 0, east: 165, north: 4, south: 344 }

/** Diamonds nearer than this touch. */
const nearUnits = 6.5
/** Keeps the page small for a carrier with thousands of branches. */
const mostStations = 500

/** The branches that have a place in the country; those near each other are one station. */
export function stationsOf(branches: readonly Located[]): Station[] {
  const groups: { readonly at: Place; readonly towns: string[] }[] = []
  for (const branch of branches) {
    const at = placeOf(branch)
    if (at === undefined) continue
    const near = groups.find((group) => isNear(group.at, at))
    if (near !== undefined) near.towns.push(townOf(branch))
    else if (groups.length < mostStations) groups.push({ at, towns: [townOf(branch)] })
  }
  return groups
    .map(({ at, towns }) => ({ at, name: mostFrequent(towns), branches: towns.length }))
    .toSorted((one, other) => other.branches - one.branches)
}

function placeOf({ latitude, longitude }: Located): Place | undefined {
  const [x, y] = drawn([Number(longitude || Number.NaN), Number(latitude || Number.NaN)])
  const isInside = x > land.west && x < land.east && y > land.north && y < land.south
  return isInside ? [x, y] : undefined
}

function isNear(one: Place, other: Place): boolean {
  return Math.hypot(one[0] - other[0], one[1] - other[1]) < nearUnits
}

/** In the capital, whose branches have a C, a locality is a quarter. */
function townOf({ code, locality }: Located): string {
  return code.startsWith('C') ? 'Buenos Aires' : locality
}

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [[first] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first
}

export function networkMap(stations: readonly Station[], label: string): Html {
  const diamonds = stations.map(({ at: [x, y] }) => `M${x} ${round(y - half)}${diamond}`).join('')
  const names = placeNames(stations).map(
    ({ x, y, anchor, text }) =>
      html`<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`,
  )
  const marks = diamonds && html`<path class="st" d="${diamonds}"/>`
  return countryMap(view, label, [html`${marks}${names}`])
}

const half = 3
const diamond = `l${half} ${half}-${half} ${half}-${half}-${half}z`
const round = (value: number) => Math.round(value * 10) / 10

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Name {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
  readonly text: string
  readonly box: Box
}

/** A little more than the letters take on the smallest screen: see `.art-map text`. */
const letterUnits = 5.4
const lineUnits = 9
const gapUnits = 6

/** Names beside their stations, the largest first; one that would cover another is left out. */
function placeNames(stations: readonly Station[]): Name[] {
  const diamonds = stations.map(({ at: [x, y] }) => boxAround(x, y, half + 1))
  const taken: Box[] = []
  return stations.flatMap((station) => {
    const free = namesOf(station).find(
      ({ box }) => isInView(box) && ![...taken, ...diamonds].some((other) => overlap(box, other)),
    )
    if (free === undefined) return []
    taken.push(free.box)
    return [free]
  })
}

/** The places that a name may have. */
function namesOf({ at: [x, y], name }: Station): Name[] {
  const width = name.length * letterUnits
  return [3, -3, 9].flatMap((below) =>
    (['start', 'end'] as const).map((anchor) => {
      const start = round(anchor === 'start' ? x + gapUnits : x - gapUnits)
      const left = anchor === 'start' ? start : start - width
      const bottom = y + below
      const box = { left, right: left + width, top: bottom - lineUnits, bottom: bottom + 2 }
      return { x: start, y: round(bottom), anchor, text: name, box }
    }),
  )
}

function boxAround(x: number, y: number, distance: number): Box {
  return { left: x - distance, right: x + distance, top: y - distance, bottom: y + distance }
}

function isInView({ left, right, top, bottom }: Box): boolean {
  const { x, y, width, height } = view
  return left > x && right < x + width && top > y && bottom < y + height
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.left || one.left >= other.right
  return !isBeside && one.bottom > other.top && one.top < other.bottom
}
