import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Weight } from '../pen/pen.ts'
import { winAnsiCharacters } from './win-ansi.ts'

interface FontMeasures {
  readonly name: string
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly bbox: readonly number[]
  /** Advances in thousandths of the em, by the character's hexadecimal code. */
  readonly widths: Readonly<Record<string, number>>
}

export interface PdfFont {
  readonly measures: FontMeasures
  readonly file: Buffer
  /** Advances of the 224 characters from 0x20 on, in WinAnsi order. */
  readonly widths: readonly number[]
}

const folder = join(import.meta.dirname, 'fonts')

/** Subsets made by fonts/make-subset.sh; read once, when the process starts. */
export const pdfFonts: Record<Weight, PdfFont> = {
  regular: readFont('roboto-condensed-regular'),
  bold: readFont('roboto-condensed-bold'),
}

function readFont(name: string): PdfFont {
  const measures: FontMeasures = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  const file = readFileSync(join(folder, `${name}.ttf`))
  const widths = winAnsiCharacters.slice(0x20).map((character) => widthIn(measures, character))
  return { measures, file, widths }
}

function widthIn({ widths }: FontMeasures, character: string | undefined): number {
  if (character === undefined) return 0
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return widths[code] ?? 0
}

/** Advances by character code: every text of every label is measured, some more than once. */
const advances: Record<Weight, Uint16Array> = {
  regular: advancesOf(pdfFonts.regular),
  bold: advancesOf(pdfFonts.bold),
}

function advancesOf({ widths }: PdfFont): Uint16Array {
  const questionMark = widths[0x3f - 0x20] ?? 0
  const table = new Uint16Array(0x10000).fill(questionMark)
  for (const [place, width] of widths.entries()) {
    const code = winAnsiCharacters[place + 0x20]?.charCodeAt(0)
    if (code !== undefined) table[code] = width
  }
  return table
}

/** The width of a text, or of a part of it, in thousandths of its size. */
export function measureText(text: string, weight: Weight, from = 0, to = text.length): number {
  const table = advances[weight]
  let width = 0
  for (let place = from; place < to; place += 1) width += table[text.charCodeAt(place)] ?? 0
  return width
}
