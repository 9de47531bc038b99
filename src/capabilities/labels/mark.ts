/** Layout elements. Lengths are in dots: an eighth of a millimetre, one printer dot at 203 dpi. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Weight = 'regular' | 'bold'

export interface TextMark {
  readonly kind: 'text'
  readonly text: string
  readonly x: number
  /** The baseline's position. */
  readonly y: number
  readonly size: number
  readonly width: number
  readonly weight: Weight
  readonly reversed: boolean
  /** The box that the text must stay within. */
  readonly box: Box
}

export interface FillMark extends Box {
  readonly kind: 'fill'
}

export interface Code128Mark {
  readonly kind: 'code128'
  readonly text: string
  /** The bars without their quiet zone. */
  readonly bars: Box
  readonly module: number
  /** The bars with their quiet zone. */
  readonly box: Box
}

export interface QrMark {
  readonly kind: 'qr'
  readonly text: string
  /** The modules without their quiet zone. */
  readonly square: Box
  readonly module: number
  readonly box: Box
}

export type Mark = TextMark | FillMark | Code128Mark | QrMark

/** Metrics of fonts and symbols that layouts need. */
export interface Measures {
  /** The width of a text, or of a part of it, in thousandths of the font size. */
  textWidth(text: string, weight: Weight, from?: number, to?: number): number
  /** The modules of a symbol, without its quiet zone. */
  code128Modules(text: string): number
  qrModules(text: string): number
}

export function boxAt(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height }
}

/** Cap height, ascent with accents, and descent, as fractions of the font size. */
export const capShare = 0.711
export const ascentShare = 0.93
export const descentShare = 0.24

export function fill(x: number, y: number, width: number, height: number): FillMark {
  return { kind: 'fill', x, y, width, height }
}

/** The four sides of a box, drawn inside it. */
export function frame({ x, y, width, height }: Box, thickness: number): FillMark[] {
  return [
    fill(x, y, width, thickness),
    fill(x, y + height - thickness, width, thickness),
    fill(x, y + thickness, thickness, height - 2 * thickness),
    fill(x + width - thickness, y + thickness, thickness, height - 2 * thickness),
  ]
}

export function inset({ x, y, width, height }: Box, by: number): Box {
  return boxAt(x + by, y + by, width - 2 * by, height - 2 * by)
}

/** Quiet zones in modules: at either side of a barcode, and all around a QR code. */
const [barcodeQuietModules, qrQuietModules] = [10, 4]

/** A centred barcode with the largest modules that leave room for the quiet zone. */
export function barcode(text: string, box: Box, measures: Measures): Code128Mark {
  const modules = measures.code128Modules(text)
  const module =
    [4, 3, 2].find((dots) => (modules + 2 * barcodeQuietModules) * dots <= box.width) ?? 1
  const width = modules * module
  const x = box.x + Math.floor((box.width - width) / 2)
  const bars = { x, y: box.y, width, height: box.height }
  return { kind: 'code128', text, bars, module, box }
}

export function qrCode(text: string, box: Box, measures: Measures): QrMark {
  const modules = measures.qrModules(text)
  const room = Math.min(box.width, box.height)
  const module = Math.min(8, Math.max(1, Math.floor(room / (modules + 2 * qrQuietModules))))
  const side = modules * module
  const x = box.x + box.width - side - Math.floor((room - side) / 2)
  const y = box.y + Math.floor((room - side) / 2)
  return { kind: 'qr', text, square: { x, y, width: side, height: side }, module, box }
}
