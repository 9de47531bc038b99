/** A dot is an eighth of a millimetre: one point of a 203 dpi printer. */
export const dotsPerMm = 8

export type Weight = 'regular' | 'bold'

/** One line of text; positions are dots from the upper left corner, `y` is the baseline. */
export interface PenText {
  readonly text: string
  readonly x: number
  readonly y: number
  /** The size of the em, and the width of the text at that size. */
  readonly size: number
  readonly width: number
  readonly weight: Weight
  /** White text on a black background. */
  readonly reversed: boolean
}

export interface PenCode128 {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly height: number
  readonly moduleDots: number
  /** The number of modules, which the layout had to compute. */
  readonly modules: number
}

/** Draws on paper, independent of the printer language. */
export interface Pen {
  text(text: PenText): void
  /** Draws a black rectangle; lines are thin ones. */
  fill(x: number, y: number, width: number, height: number): void
  /** The first bar starts at `x`: the quiet zone is up to the caller, as for `qr`. */
  code128(symbol: PenCode128): void
  qr(x: number, y: number, moduleDots: number, text: string): void
}
