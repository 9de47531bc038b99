import { Spool } from '../../../kits/files/spool.ts'
import { pair } from './build-codes.ts'
import type { PlaceBook, PlaceBuilt } from './build-places.ts'
import type { SegmentBuilt } from './built-street.ts'
import { starts } from './number-list.ts'
import type { Point } from './point.ts'
import { packRanges, type RangeWritten } from './ranges.ts'
import { squareOf } from './street-lines.ts'

/** How much of each code, and of each square, is gathered before it goes to disk. */
const blockBytes = { lines: 1_048_576, points: 8_192, squares: 1_024 }

/** Packs the ranges of streets, one after another, and gathers what else is told by them. */
export class RangeBook {
  /** The codes of ranges with their areas, as `pair` writes them. */
  readonly pairs = new Set<number>()
  readonly #book: PlaceBook
  readonly #lines: Spool
  readonly #points: Spool
  readonly #squares: Spool
  readonly #placePoints = new Map<number, Point | undefined>()
  readonly #encoder = new TextEncoder()
  #count = 0
  #lineBytes = 0

  /** What does not fit in memory goes to files beside this one; without one, all stays there. */
  constructor(book: PlaceBook, path: string | undefined) {
    const beside = (what: string) => (path === undefined ? undefined : `${path}.${what}`)
    this.#book = book
    this.#lines = new Spool(beside('lines'), blockBytes.lines)
    this.#points = new Spool(beside('points'), blockBytes.points)
    this.#squares = new Spool(beside('squares'), blockBytes.squares)
  }

  /** Returns the ranges as they are in the file. */
  pack(area: number, segments: readonly SegmentBuilt[]): Uint32Array {
    return packRanges(segments.map((segment) => this.#pack(area, segment)))
  }

  #pack(area: number, { row, place }: SegmentBuilt): RangeWritten {
    const isLocated = Number.isFinite(row.latitude)
    const placed = isLocated ? undefined : this.#pointOf(place)
    const latitude = Math.fround(placed?.latitude ?? row.latitude)
    const longitude = Math.fround(placed?.longitude ?? row.longitude)
    const isExact = row.exact && isLocated
    this.#addCode(area, row.postalCode, isExact ? { latitude, longitude } : undefined)
    const line = this.#addLine(row.line ?? '', { latitude, longitude })
    this.#count++
    const { from, to, postalCode, codeIsGuess: isGuess = false } = row
    return { from, to, place, postalCode, isExact, isGuess, latitude, longitude, ...line }
  }

  #pointOf(place: number): Point | undefined {
    if (!this.#placePoints.has(place))
      this.#placePoints.set(place, this.#book.pointOf(this.#book.places[place] as PlaceBuilt))
    return this.#placePoints.get(place)
  }

  #addCode(area: number, code: number, point: Point | undefined): void {
    if (code === 0) return
    this.pairs.add(pair(code, area))
    const at = point === undefined ? [] : [point.latitude, point.longitude]
    this.#points.add(code, bytesOf(Float32Array.from(at)))
  }

  #addLine(line: string, middle: Point) {
    const start = this.#lineBytes
    if (line === '') return { line: start, lineBytes: 0 }
    const bytes = this.#encoder.encode(line)
    this.#lines.add(0, bytes)
    this.#lineBytes += bytes.length
    this.#squares.add(squareOf(middle), bytesOf(Uint32Array.of(this.#count)))
    return { line: start, lineBytes: bytes.length }
  }

  *lines(): Generator<Uint8Array> {
    yield* this.#lines.blocks(0)
  }

  *points(): Generator<Float32Array> {
    for (const code of this.#points.keys()) yield southFirst(floatsOf(this.#points.read(code)))
  }

  *squares(): Generator<Uint8Array> {
    for (const square of this.#squares.keys()) yield this.#squares.read(square)
  }

  arrays() {
    const codes = this.#points.keys()
    const squares = this.#squares.keys()
    return {
      rangeCode: Uint16Array.from(codes),
      rangeCodePoints: starts(codes.map((code) => this.#points.lengthOf(code) / 8)),
      square: Uint32Array.from(squares),
      squareRanges: starts(squares.map((square) => this.#squares.lengthOf(square) / 4)),
    }
  }

  close(): void {
    for (const spool of [this.#lines, this.#points, this.#squares]) spool.close()
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** Sorts points, each a latitude and a longitude, from south to north. */
function southFirst(points: Float32Array): Float32Array {
  const order = Uint32Array.from({ length: points.length / 2 }, (_, at) => at * 2)
  order.sort((left, right) => (points[left] as number) - (points[right] as number))
  const sorted = new Float32Array(points.length)
  order.forEach((from, at) => {
    sorted.set([points[from] as number, points[from + 1] as number], at * 2)
  })
  return sorted
}
