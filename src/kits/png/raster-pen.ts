import { encodeCode128 } from '../barcode/code128.ts'
import { encodeQr } from '../barcode/qr-code.ts'
import { pdfFonts } from '../pdf/pdf-font.ts'
import type { Pen, PenText, Weight } from '../pen/pen.ts'
import { type OutlineFont, readOutlines } from './outlines.ts'
import type { GreyPicture } from './png.ts'

const white = 255

export interface RasterPen extends Pen {
  picture(): GreyPicture
}

/** Draws in pixels like the other pens for printers; a dot is a point. */
export function createRasterPen(width: number, height: number): RasterPen {
  const points = new Uint8Array(width * height).fill(white)

  function fill(x: number, y: number, wide: number, tall: number): void {
    const [left, right] = [x, x + wide].map((at) => clamp(Math.round(at), width)) as [
      number,
      number,
    ]
    const last = clamp(Math.round(y + tall), height)
    for (let row = clamp(Math.round(y), height); row < last; row += 1)
      points.fill(0, row * width + left, row * width + right)
  }
  return {
    fill,
    text: (text) => drawText(text, { width, height, points }),
    code128({ text, x, y, height: tall, moduleDots }) {
      let at = x
      for (const [place, modules] of encodeCode128(text).widths.entries()) {
        if (place % 2 === 0) fill(at, y, modules * moduleDots, tall)
        at += modules * moduleDots
      }
    },
    qr(x, y, moduleDots, text) {
      for (const [row, modules] of encodeQr(text).entries())
        for (const [column, dark] of modules.entries())
          if (dark) fill(x + column * moduleDots, y + row * moduleDots, moduleDots, moduleDots)
    },
    picture: () => ({ width, height, points }),
  }
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}

/** Loaded when the first picture is drawn: most nodes never draw one. */
const outlines = new Map<Weight, OutlineFont>()

function outlinesOf(weight: Weight): OutlineFont {
  const font = outlines.get(weight) ?? readOutlines(pdfFonts[weight].file)
  outlines.set(weight, font)
  return font
}

function drawText({ text, x, y, size, weight, reversed }: PenText, picture: GreyPicture): void {
  const font = outlinesOf(weight)
  const scale = size / font.unitsPerEm
  const [left, top] = [Math.floor(x) - 1, Math.floor(y - 1.1 * size)]
  const wide = Array.from(text).reduce((sum, one) => sum + font.advance(one) * scale, 0)
  const coverage = new Coverage(Math.ceil(wide) + 4, Math.ceil(1.5 * size))
  let at = x - left
  for (const character of text) {
    for (const contour of font.contours(character)) {
      let [fromX, fromY] = contour.at(-1) ?? [0, 0]
      for (const [toX, toY] of contour) {
        coverage.edge(
          at + fromX * scale,
          y - top - fromY * scale,
          at + toX * scale,
          y - top - toY * scale,
        )
        ;[fromX, fromY] = [toX, toY]
      }
    }
    at += font.advance(character) * scale
  }
  blend(picture, coverage, left, top, reversed ? white : 0)
}

function blend(
  { width, height, points }: GreyPicture,
  coverage: Coverage,
  left: number,
  top: number,
  ink: number,
): void {
  const covers = coverage.points()
  for (let place = 0; place < covers.length; place += 1) {
    const covered = covers[place] ?? 0
    if (covered === 0) continue
    const column = left + (place % coverage.width)
    const row = top + Math.floor(place / coverage.width)
    if (column < 0 || column >= width || row < 0 || row >= height) continue
    const point = row * width + column
    const paper = points[point] ?? white
    points[point] = Math.round(paper + (ink - paper) * covered)
  }
}

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
