import { encodeCode128 } from '../barcode/code128.ts'
import { encodeQr } from '../barcode/qr-code.ts'
import { dotsPerMm, type Pen, type PenText } from '../pen/pen.ts'
import { pdfString } from './win-ansi.ts'

/** A point is 1/72 inch. */
export const pointsPerMm = 72 / 25.4
export const pointsPerDot = pointsPerMm / dotsPerMm

export interface PdfPen extends Pen {
  /** A content stream in dots, with the origin in the lower left corner. */
  content(): string
}

/** Draws on a sheet of this height in dots: PDF counts from the bottom. */
export function createPdfPen(heightDots: number): PdfPen {
  let content = ''
  let path = ''
  const rectangle = (x: number, y: number, width: number, height: number) => {
    path += `${x} ${heightDots - y - height} ${width} ${height} re\n`
  }
  /** Consecutive rectangles are one path, which is filled once. */
  const flush = () => {
    if (path !== '') content += `${path}f\n`
    path = ''
  }
  return {
    fill: rectangle,
    text({ text, x, y, size, weight, reversed }: PenText) {
      flush()
      const font = `/${weight === 'bold' ? 'B' : 'R'} ${size} Tf`
      const line = `BT${font} ${round(x)} ${heightDots - y} Td(${pdfString(text)})Tj ET\n`
      content += reversed ? `1 g\n${line}0 g\n` : line
    },
    code128({ text, x, y, height, moduleDots }) {
      let at = x
      for (const [place, width] of encodeCode128(text).widths.entries()) {
        if (place % 2 === 0) rectangle(at, y, width * moduleDots, height)
        at += width * moduleDots
      }
    },
    qr(x, y, moduleDots, text) {
      let top = y
      for (const modules of encodeQr(text)) {
        // Adjacent dark modules are one rectangle.
        let from = modules.indexOf(true)
        while (from >= 0) {
          const light = modules.indexOf(false, from)
          const to = light < 0 ? modules.length : light
          rectangle(x + from * moduleDots, top, (to - from) * moduleDots, moduleDots)
          from = modules.indexOf(true, to)
        }
        top += moduleDots
      }
    },
    content() {
      flush()
      return content
    },
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
