/** A dot is an eighth of a millimetre: one point of a printer of 203 dpi. */
export const dotsPerMm = 8

export type Weight = 'regular' | 'bold'

/** One line of text; places are dots from the upper left corner, `y` is the baseline. */
export interface PenText {
  readonly text: string
  readonly x: number
  readonly y: number
  /** The size of the em, and the width that the text has at it. */
  readonly size: number
  readonly width: number
  readonly weight: Weight
  /** White on what is black below it. */
  readonly reversed: boolean
}

export interface PenCode128 {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly height: number
  readonly moduleDots: number
  /** How many modules it has, which who laid it out had to know. */
  readonly modules: number
}

/** What can be drawn on paper, whatever the language of the printer. */
export interface Pen {
  text(text: PenText): void
  /** A black rectangle; lines are thin ones. */
  fill(x: number, y: number, width: number, height: number): void
  /** Its first bar begins at `x`: the light before it is the caller's affair, as for `qr`. */
  code128(symbol: PenCode128): void
  qr(x: number, y: number, moduleDots: number, text: string): void
}
