import { deflateSync } from 'node:zlib'
import { type Colours, readColours } from '../support/picture.ts'
import { chunkOf } from '../support/pictures.ts'

const mostColours = 256

/**
 * Writes a picture of a screen again with a palette, which makes it a third as large. Screens have
 * few colours but for the edges of letters, so a palette that keeps the frequent and the rare ones
 * alike looks the same.
 */
export function withPalette(png: Buffer): Buffer {
  const picture = readColours(png)
  const groups = groupColours(picture)
  const palette = choosePalette([...groups.values()])
  const places = placesIn(palette, groups)
  const { width, height } = picture
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a point, which are places in a palette.
  head.set([8, 3], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let point = 0; point < width * height; point += 1)
    rows[point + 1 + Math.floor(point / width)] = places.get(keyAt(picture, point)) ?? 0
  return Buffer.concat([
    png.subarray(0, 8),
    chunkOf('IHDR', head),
    chunkOf('PLTE', Uint8Array.from(palette.flat())),
    chunkOf('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunkOf('IEND', ''),
  ])
}

type Colour = readonly [red: number, green: number, blue: number]

interface Group {
  readonly points: number
  /** The most frequent of its colours. */
  readonly colour: Colour
}

/** Colours that differ by less than eight of 255 are one group. */
function keyAt({ rgb }: Colours, point: number): number {
  const at = point * 3
  const part = (which: number) => (rgb[at + which] ?? 0) >> 3
  return (part(0) << 10) | (part(1) << 5) | part(2)
}

function groupColours(picture: Colours): Map<number, Group> {
  const counts = new Map<number, Map<number, number>>()
  const { rgb, width, height } = picture
  for (let point = 0; point < width * height; point += 1) {
    const key = keyAt(picture, point)
    const exact = ((rgb[point * 3] ?? 0) << 16) | ((rgb[point * 3 + 1] ?? 0) << 8)
    const whole = exact | (rgb[point * 3 + 2] ?? 0)
    const group = counts.get(key) ?? new Map<number, number>()
    group.set(whole, (group.get(whole) ?? 0) + 1)
    counts.set(key, group)
  }
  return new Map([...counts].map(([key, group]) => [key, describe(group)]))
}

function describe(group: ReadonlyMap<number, number>): Group {
  const all = [...group].toSorted(([, one], [, other]) => other - one)
  const [[colour] = [0]] = all
  const points = all.reduce((sum, [, count]) => sum + count, 0)
  return { points, colour: [colour >> 16, (colour >> 8) & 255, colour & 255] }
}

/** Takes the group again and again whose points are worst off with the palette so far. */
function choosePalette(groups: readonly Group[]): Colour[] {
  const palette: Colour[] = []
  const lost = groups.map(() => Number.MAX_SAFE_INTEGER)
  const weightOf = (index: number) => (lost[index] ?? 0) * Math.sqrt(groups[index]?.points ?? 0)
  while (palette.length < Math.min(mostColours, groups.length)) {
    let worst = 0
    for (let index = 1; index < groups.length; index += 1)
      if (weightOf(index) > weightOf(worst)) worst = index
    const { colour } = groups[worst] as Group
    palette.push(colour)
    for (const [index, group] of groups.entries())
      lost[index] = Math.min(lost[index] ?? 0, distance(group.colour, colour))
  }
  return palette
}

function placesIn(
  palette: readonly Colour[],
  groups: ReadonlyMap<number, Group>,
): Map<number, number> {
  const nearest = (colour: Colour) => {
    let best = 0
    for (const [place, other] of palette.entries())
      if (distance(colour, other) < distance(colour, palette[best] as Colour)) best = place
    return best
  }
  return new Map([...groups].map(([key, { colour }]) => [key, nearest(colour)]))
}

function distance(one: Colour, other: Colour): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
}
