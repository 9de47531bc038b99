import { inTile, type TileAddress } from '../../../kits/geo/map-tile.ts'
import type { TileLines, TilePoint } from '../../../kits/geo/vector-tile.ts'
import type { StreetLine } from './street-lines.ts'

interface DrawnStreet extends TileLines {
  readonly length: number
  readonly points: number
}

/**
 * Returns the streets of a tile, the longest first, up to a number of points: seen from far away
 * those are the avenues, and from close by all of them.
 */
export function streetsOfTile(
  tile: TileAddress,
  lines: readonly StreetLine[],
  { extent, points: most }: { readonly extent: number; readonly points: number },
): TileLines[] {
  const byName = Map.groupBy(lines, ({ name }) => name)
  const streets = [...byName].map(([name, stretches]) => drawStreet(tile, extent, name, stretches))
  let left = most
  return streets
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.length - one.length || (one.name < other.name ? -1 : 1))
    .filter(({ points }) => (left -= points) >= 0)
    .map(({ name, lines: drawn }) => ({ name, lines: drawn }))
}

function drawStreet(
  tile: TileAddress,
  extent: number,
  name: string,
  stretches: readonly StreetLine[],
): DrawnStreet {
  const joined: TilePoint[][] = []
  for (const { points } of stretches) addStretch(joined, drawPoints(tile, extent, points))
  const lines = joined.filter(({ length }) => length > 1)
  return {
    name,
    lines,
    length: lines.reduce((sum, line) => sum + lengthOf(line), 0),
    points: lines.reduce((sum, { length }) => sum + length, 0),
  }
}

/** Points that fall on the same step of the tile are one. */
function drawPoints(tile: TileAddress, extent: number, points: StreetLine['points']): TilePoint[] {
  const drawn: TilePoint[] = []
  for (const point of points) {
    const at = inTile(tile, extent, point)
    if (!isSame(drawn.at(-1), at)) drawn.push(at)
  }
  return drawn
}

/** A stretch that begins where the one before ends goes on with its line. */
function addStretch(joined: TilePoint[][], stretch: readonly TilePoint[]): void {
  const before = joined.at(-1)
  const [first] = stretch
  if (first === undefined) return
  if (before !== undefined && isSame(before.at(-1), first)) before.push(...stretch.slice(1))
  else joined.push([...stretch])
}

function isSame(one: TilePoint | undefined, [x, y]: TilePoint): boolean {
  return one?.[0] === x && one[1] === y
}

function lengthOf(line: readonly TilePoint[]): number {
  return line.slice(1).reduce((sum, [x, y], place) => {
    const [fromX, fromY] = line[place] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
}
