import { qrModules } from '../barcode/qr-code.ts'
import type { Pen } from '../pen/pen.ts'

export type ZplDpi = 203 | 300

export interface ZplPen extends Pen {
  /** The fields drawn so far, without the frame of a label. */
  fields(): string
}

/** Printers "of 203 dpi" have 8 dots per millimetre, which is 203.2 dpi. */
const dotsPerDot: Record<ZplDpi, number> = { 203: 1, 300: 300 / 203.2 }

export interface ZplPenOptions {
  readonly dpi: ZplDpi
  /** The height of the capitals of the layout's font, in thousandths of its size. */
  readonly capHeight: number
}

export function createZplPen({ dpi, capHeight }: ZplPenOptions): ZplPen {
  const scale = dotsPerDot[dpi]
  const heightOfSize = (capHeight / fontZeroCapHeight) * scale
  const dots = (length: number) => Math.round(length * scale)
  const modules = (length: number) => Math.max(1, Math.floor(length * scale))
  /** Symbols grow by whole dots: the remaining space is split between both sides. */
  const centred = (at: number, length: number, drawn: number) =>
    Math.round(at * scale + (length * scale - drawn) / 2)
  let fields = ''
  return {
    text({ text, x, y, size, width, reversed }) {
      if (text === '') return
      const height = Math.max(10, Math.round(size * heightOfSize))
      // As wide as in the layout, whatever this font's own proportions.
      const wide = Math.max(5, Math.floor((width * scale * 1000) / measureFontZero(text)))
      const data = zplField(text)
      const reverse = reversed ? '^FR' : ''
      fields += `^FT${dots(x)},${dots(y)}^A0N,${height},${wide}${reverse}^FH_^FD${data}^FS\n`
    },
    fill(x, y, width, height) {
      const [left, top] = [dots(x), dots(y)]
      const [wide, tall] = [dots(x + width) - left, dots(y + height) - top]
      const [w, h] = [Math.max(1, wide), Math.max(1, tall)]
      fields += `^FO${left},${top}^GB${w},${h},${Math.min(w, h)}^FS\n`
    },
    code128({ text, x, y, height, moduleDots, modules: count }) {
      const module = modules(moduleDots)
      const left = centred(x, count * moduleDots, count * module)
      const [top, tall] = [dots(y), dots(height)]
      // The printer chooses the character sets itself (A), as we would.
      fields +=
        `^BY${module},3,${tall}^FO${left},${top}^BCN,${tall},N,N,N,A` +
        `^FH_^FD${zplField(text)}^FS\n`
    },
    qr(x, y, moduleDots, text) {
      const count = qrModules(text)
      const module = modules(moduleDots)
      const [left, top] = [x, y].map((at) => centred(at, count * moduleDots, count * module))
      // ^BY resets the bar height of the symbol before, which would push this one down.
      fields += `^BY2,2,0^FO${left},${top}^BQN,2,${module}^FH_^FDMA,${zplField(text)}^FS\n`
    },
    fields: () => fields,
  }
}

/** One label, in a format of its own, so that a printer can be stopped between two. */
export function zplLabel(fields: string, widthDots: number, heightDots: number, dpi: ZplDpi) {
  const scale = dotsPerDot[dpi]
  const [width, height] = [Math.round(widthDots * scale), Math.round(heightDots * scale)]
  return `^XA\n^CI28\n^LH0,0^PW${width}^LL${height}\n${fields}^XZ\n`
}

/**
 * Advances of the printer's own scalable font (^A0, bold and condensed), in thousandths of its
 * width, as renderers draw it; characters not listed take half of it.
 */
const advances: readonly (readonly [advance: number, characters: string])[] = [
  [250, " '\\|¦"],
  [274, '{}'],
  [278, '/:;IfijltÌÍÎÏìíîï‘’‚‹›'],
  [300, 'ª²³¹º'],
  [332, '!"(),.[]`r¡¨¯´·¸ˆ˜'],
  [389, 'zž'],
  [400, '°'],
  [420, '•'],
  [444, 'Jcksvxyçýÿš'],
  [550, '¶'],
  [556, 'ABCKPSVXYÀÁÂÃÄÅÇÝÞŠŸ'],
  [611, 'DGHNOQRUÐÑÒÓÔÕÖØÙÚÛÜ'],
  [668, '&w'],
  [722, 'æœ'],
  [750, '¼½¾'],
  [778, 'MmÆ'],
  [800, '-'],
  [830, '©®'],
  [832, '%@WŒ'],
  [860, '™'],
  [1000, '—…'],
  [1111, '‰'],
]

const byCode = new Uint16Array(0x2200).fill(500)
for (const [advance, characters] of advances)
  for (const character of characters) byCode[character.charCodeAt(0)] = advance

/** The height of its capitals, in thousandths of the requested height. */
const fontZeroCapHeight = 750

/** The width of a text, in thousandths of the requested width. */
function measureFontZero(text: string): number {
  let width = 0
  for (let place = 0; place < text.length; place += 1)
    width += byCode[text.charCodeAt(place)] ?? 500
  return width
}

const odd = /[^ -~]|[\\^_~]/
const everyOdd = /[^ -~]|[\\^_~]/gu

/**
 * Escapes the data of a field for ^FH_. A printer reads ^ and ~ as commands anywhere, so that a
 * name with ^XZ in it would end the label; a backslash breaks the line inside ^FB, escaped or not,
 * so it becomes a slash.
 */
export function zplField(text: string): string {
  return odd.test(text) ? text.replaceAll(everyOdd, escapeCharacter) : text
}

/** Writes UTF-8 bytes in hexadecimal; a lone surrogate becomes "?". */
function escapeCharacter(character: string): string {
  if (character === '\\') return '/'
  if (!character.isWellFormed()) return '?'
  const code = character.charCodeAt(0)
  if (code < 0x80) return `_${code.toString(16).toUpperCase().padStart(2, '0')}`
  return encodeURIComponent(character).replaceAll('%', '_')
}
