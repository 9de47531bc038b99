import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** The name of a street, in the middle of its longest line of the tile. */
export interface StreetName {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly degrees: number
}

/** A tile as it is drawn, in its own steps. */
export interface DrawnTile {
  readonly extent: number
  /** The few longest streets, and all others. */
  readonly main: string
  readonly others: string
  readonly names: readonly StreetName[]
}

/** This many streets of a tile are drawn as avenues. */
const mainStreets = 10
const namedStreets = 30

type Line = readonly { readonly x: number; readonly y: number }[]

export function readTile(bytes: ArrayBuffer): DrawnTile | undefined {
  const layer = new VectorTile(new PbfReader(new Uint8Array(bytes))).layers['streets']
  if (layer === undefined) return undefined
  const streets = Array.from({ length: layer.length }, (_, place) => {
    const feature = layer.feature(place)
    return { name: String(feature.properties['name']), lines: feature.loadGeometry() }
  })
  const draw = (some: typeof streets) =>
    some.map(({ lines }) => lines.map(pathOf).join('')).join('')
  return {
    extent: layer.extent,
    main: draw(streets.slice(0, mainStreets)),
    others: draw(streets.slice(mainStreets)),
    names: streets
      .slice(0, namedStreets)
      .flatMap(({ name, lines }) => placeName(name, lines, layer.extent) ?? []),
  }
}

function pathOf(line: Line): string {
  return `M${line.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

/** Beside the straight piece nearest to the middle, and never upside down. */
function placeName(text: string, lines: readonly Line[], extent: number): StreetName | undefined {
  const inside = lines
    .flatMap((line) => piecesOf(line))
    .filter(({ x, y }) => isIn(x, extent) && isIn(y, extent))
  const middle = inside[Math.floor(inside.length / 2)]
  if (middle === undefined) return undefined
  const turned = (Math.atan2(middle.south, middle.east) * 180) / Math.PI
  const degrees = turned > 90 ? turned - 180 : turned < -90 ? turned + 180 : turned
  return { text, x: middle.x, y: middle.y, degrees }
}

function piecesOf(line: Line) {
  return line.slice(1).map((to, place) => {
    const from = line[place] ?? to
    const [east, south] = [to.x - from.x, to.y - from.y]
    return { x: from.x + east / 2, y: from.y + south / 2, east, south }
  })
}

function isIn(place: number, extent: number): boolean {
  return place >= 0 && place < extent
}
