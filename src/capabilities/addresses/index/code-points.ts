import type { GeoFile } from './geo-file.ts'
import { lowerBound } from './lower-bound.ts'
import { PagedWords } from './paged-words.ts'
import type { Point } from './point.ts'

/** Half a megabyte: neighbours are asked for together. */
const mostPages = 256

/** Which ranges use a code, by where they are. */
export class CodePoints {
  readonly #codes: Uint16Array
  readonly #starts: Uint32Array
  readonly #points: PagedWords

  constructor({ arrays, far, source }: GeoFile) {
    this.#codes = arrays.rangeCode
    this.#starts = arrays.rangeCodePoints
    this.#points = new PagedWords(source, far.codePoint, mostPages)
  }

  /** Whether any range has the code. */
  has(code: number): boolean {
    return this.#codes[lowerBound(this.#codes, code)] === code
  }

  /** Whether a located range of the code is so near to a point, in degrees of latitude. */
  isNear(code: number, { latitude, longitude }: Point, degrees: number): boolean {
    const place = lowerBound(this.#codes, code)
    if (this.#codes[place] !== code) return false
    const end = this.#starts[place + 1] as number
    const points = this.#points
    for (let at = this.#firstFrom(place, latitude - degrees - 1e-6); at < end; at++) {
      const north = points.float(at * 2) - latitude
      if (north >= degrees) return false
      const east = (points.float(at * 2 + 1) - longitude) * 0.82
      if (Math.hypot(north, east) < degrees) return true
    }
    return false
  }

  /** The first of a code's points that is not south of this latitude. */
  #firstFrom(place: number, latitude: number): number {
    let [low, high] = [this.#starts[place] as number, this.#starts[place + 1] as number]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#points.float(middle * 2) < latitude) low = middle + 1
      else high = middle
    }
    return low
  }
}
