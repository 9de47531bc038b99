/** A closed line of points in font units, with curves approximated by straight lines. */
export type Contour = readonly (readonly [x: number, y: number])[]

export interface OutlineFont {
  readonly unitsPerEm: number
  /** The contours of a character; those of the empty glyph if the font lacks it. */
  contours(character: string): readonly Contour[]
  /** The distance to the next character. */
  advance(character: string): number
}

/** Straight lines per curve: at label sizes more would look the same. */
const piecesPerCurve = 4

/** Composites may be nested, but not endlessly. */
const maxCompositeDepth = 4

/** Reads the outlines of a TrueType font: only the parts of the format that our fonts use. */
export function readOutlines(file: Buffer): OutlineFont {
  const tables = readTables(file)
  const table = (name: string): Buffer => {
    const bytes = tables.get(name)
    if (bytes === undefined) throw new Error(`the font has no table "${name}"`)
    return bytes
  }
  const [head, loca, glyf, hmtx] = ['head', 'loca', 'glyf', 'hmtx'].map(table) as Four
  const wide = head.readInt16BE(50) === 1
  const place = (glyph: number) =>
    wide ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2
  const glyphData = (glyph: number) => glyf.subarray(place(glyph), place(glyph + 1))
  const glyphs = readCharacterMap(table('cmap'))
  const advances = table('hhea').readUInt16BE(34)
  const glyphOf = (character: string) => glyphs.get(character.codePointAt(0) ?? 0) ?? 0
  return {
    unitsPerEm: head.readUInt16BE(18),
    contours: (character) => readGlyph(glyphOf(character), glyphData, 0),
    advance: (character) => hmtx.readUInt16BE(Math.min(glyphOf(character), advances - 1) * 4),
  }
}

type Four = [Buffer, Buffer, Buffer, Buffer]

function readTables(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < file.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    const [from, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)]
    tables.set(file.toString('latin1', at, at + 4), file.subarray(from, from + length))
  }
  return tables
}

/** Reads the mapping from characters to glyphs (format 4), which every current Unicode font has. */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>()
  const map = cmap.subarray(cmap.readUInt32BE(8))
  if (map.readUInt16BE(0) !== 4) throw new Error('the font has no character map of format 4')
  const twice = map.readUInt16BE(6)
  for (let segment = 0; segment < twice; segment += 2) {
    const end = map.readUInt16BE(14 + segment)
    const start = map.readUInt16BE(16 + twice + segment)
    const delta = map.readUInt16BE(16 + 2 * twice + segment)
    const offsetAt = 16 + 3 * twice + segment
    const offset = map.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code !== 0xff_ff; code += 1) {
      const listed = offset === 0 ? code : map.readUInt16BE(offsetAt + offset + 2 * (code - start))
      if (listed !== 0) glyphs.set(code, (listed + delta) % 0x1_00_00)
    }
  }
  return glyphs
}

function readGlyph(glyph: number, dataOf: (glyph: number) => Buffer, depth: number): Contour[] {
  const data = dataOf(glyph)
  if (data.length === 0) return []
  const count = data.readInt16BE(0)
  if (count >= 0) return readSimple(data, count)
  if (depth === maxCompositeDepth) return []
  return readParts(data).flatMap(({ glyph: part, x, y, turn: [xx, xy, yx, yy] }) =>
    readGlyph(part, dataOf, depth + 1).map((contour) =>
      contour.map(([right, up]) => [right * xx + up * yx + x, right * xy + up * yy + y] as const),
    ),
  )
}

interface Part {
  readonly glyph: number
  readonly x: number
  readonly y: number
  /** How it is scaled and rotated: x to x, x to y, y to x, y to y. */
  readonly turn: readonly [number, number, number, number]
}

/** The parts of a composite, such as a letter and its accent, with their positions. */
function readParts(data: Buffer): Part[] {
  const parts: Part[] = []
  let at = 10
  const fraction = () => {
    at += 2
    return data.readInt16BE(at - 2) / 0x40_00
  }
  for (let flags = 0x20; (flags & 0x20) !== 0; ) {
    flags = data.readUInt16BE(at)
    const glyph = data.readUInt16BE(at + 2)
    const words = (flags & 0x01) !== 0
    const [x, y] = words
      ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
      : [data.readInt8(at + 4), data.readInt8(at + 5)]
    at += words ? 8 : 6
    parts.push({ glyph, x, y, turn: readTurn(flags, fraction) })
  }
  return parts
}

function readTurn(flags: number, fraction: () => number): Part['turn'] {
  if ((flags & 0x80) !== 0) return [fraction(), fraction(), fraction(), fraction()]
  if ((flags & 0x40) !== 0) return [fraction(), 0, 0, fraction()]
  const scale = (flags & 0x08) === 0 ? 1 : fraction()
  return [scale, 0, 0, scale]
}

interface OutlinePoint {
  readonly x: number
  readonly y: number
  /** Whether it is on the line; otherwise it is a control point of a curve. */
  readonly on: boolean
}

function readSimple(data: Buffer, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => data.readUInt16BE(10 + 2 * index))
  const total = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * count
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = data.readUInt8(at++)
    const repeats = (flag & 0x08) === 0 ? 0 : data.readUInt8(at++)
    for (let copy = 0; copy <= repeats; copy += 1) flags.push(flag)
  }
  const readPlaces = (short: number, same: number) => {
    let place = 0
    return flags.map((flag) => {
      if ((flag & short) !== 0) place += data.readUInt8(at++) * ((flag & same) === 0 ? -1 : 1)
      else if ((flag & same) === 0) {
        place += data.readInt16BE(at)
        at += 2
      }
      return place
    })
  }
  const xs = readPlaces(0x02, 0x10)
  const ys = readPlaces(0x04, 0x20)
  const points = flags.map(
    (flag, index): OutlinePoint => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & 1) === 1 }),
  )
  return ends.map((end, index) => straighten(points.slice((ends[index - 1] ?? -1) + 1, end + 1)))
}

/** Inserts the point on the line between two control points, which the file omits. */
function straighten(points: readonly OutlinePoint[]): Contour {
  const whole = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    return point.on || next.on ? [point] : [point, { ...middle(point, next), on: true }]
  })
  const first = whole.findIndex((point) => point.on)
  const line: [number, number][] = []
  for (let step = 0; step < whole.length; step += 1) {
    const [from, pull, to] = [0, 1, 2].map((more) => whole[(first + step + more) % whole.length])
    if (!from?.on || !pull || !to) continue
    line.push([from.x, from.y])
    if (pull.on) continue
    for (let piece = 1; piece < piecesPerCurve; piece += 1)
      line.push(onCurve(from, pull, to, piece / piecesPerCurve))
  }
  return line
}

function middle(one: OutlinePoint, other: OutlinePoint): { x: number; y: number } {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function onCurve(
  from: OutlinePoint,
  pull: OutlinePoint,
  to: OutlinePoint,
  part: number,
): [number, number] {
  const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2]
  return [a * from.x + b * pull.x + c * to.x, a * from.y + b * pull.y + c * to.y]
}
