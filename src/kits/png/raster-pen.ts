import { encodeCode128 } from '../barcode/code128.ts'
import { encodeQr } from '../barcode/qr-code.ts'
import { pdfFonts } from '../pdf/pdf-font.ts'
import type { Pen, PenText, Weight } from '../pen/pen.ts'
import { Coverage } from './coverage.ts'
import { type OutlineFont, readOutlines } from './outlines.ts'
import type { GreyPicture } from './png.ts'

const white = 255

export interface RasterPen extends Pen {
  picture(): GreyPicture
}

/** Draws as pixels what the other pens write for printers; a dot is a point. */
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
  const known = outlines.get(weight) ?? readOutlines(pdfFonts[weight].file)
  outlines.set(weight, known)
  return known
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
