/**
 * How much of each point of a raster is covered by outlines, from 0 to 1. Every edge stores, in the
 * points it crosses, the change it makes to everything right of it; one sweep per row sums the
 * changes. Exact for straight edges, and without sorting.
 */
export class Coverage {
  readonly width: number
  readonly height: number
  readonly #changes: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    // An edge may change the two points after the one it ends in.
    this.#changes = new Float32Array(width * height + 2)
  }

  edge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return
    const down = fromY < toY
    const [topX, topY, endX, endY] = down ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY]
    const slope = (endX - topX) / (endY - topY)
    const last = Math.min(this.height, Math.ceil(endY))
    for (let row = Math.max(0, Math.floor(topY)); row < last; row += 1) {
      const [enters, leaves] = [Math.max(row, topY), Math.min(row + 1, endY)]
      const tall = leaves - enters
      const [one, other] = [topX + (enters - topY) * slope, topX + (leaves - topY) * slope]
      this.#cross(row, Math.min(one, other), Math.max(one, other), down ? tall : -tall)
    }
  }

  /** Adds an edge within one row, from left to right, that rises or falls by `tall`. */
  #cross(row: number, left: number, right: number, tall: number): void {
    const from = this.#inside(left)
    const to = this.#inside(right)
    const [first, last] = [Math.floor(from), Math.max(Math.floor(from), Math.ceil(to) - 1)]
    const at = row * this.width
    let before = 0
    for (let column = first; column <= last; column += 1) {
      const covered = to === from ? 1 - (from - column) : areaRightOf(column, from, to)
      this.#add(at + column, tall * (covered - before))
      before = covered
    }
    this.#add(at + last + 1, tall * (1 - before))
  }

  #inside(x: number): number {
    return Math.min(Math.max(x, 0), this.width - 1)
  }

  #add(place: number, change: number): void {
    this.#changes[place] = (this.#changes[place] ?? 0) + change
  }

  /** The coverage, row by row from the upper left corner. */
  points(): Float32Array {
    const points = new Float32Array(this.width * this.height)
    let sum = 0
    for (let place = 0; place < points.length; place += 1) {
      if (place % this.width === 0) sum = 0
      sum += this.#changes[place] ?? 0
      points[place] = Math.min(1, Math.abs(sum))
    }
    return points
  }
}

/**
 * The part of the point at `column` that lies right of an edge that runs evenly from `from` to
 * `to`.
 */
function areaRightOf(column: number, from: number, to: number): number {
  const [left, right] = [Math.max(column, from), Math.min(column + 1, to)]
  const passed = Math.max(0, right - left) / (to - from)
  const already = Math.max(0, left - from) / (to - from)
  return already + passed * (column + 1 - (left + right) / 2)
}
