import { type Box, boxAt } from './mark.ts'

/** The layout of one label size, in dots (an eighth of a mm). */
export interface LabelSize {
  readonly width: number
  readonly height: number
  readonly letter: Box
  readonly service: Box
  readonly counter: Box
  readonly postal: Box
  readonly routing: Box
  /** Bands (cash to collect, notices) take their height from its lower end. */
  readonly recipient: Box
  readonly bandHeight: number
  /** The width of the lowest band; the one above it is as wide as the recipient. */
  readonly bandWidth: number
  readonly bars: Box
  readonly code: Box
  readonly qr: Box
  readonly sender: Box
  readonly lines: readonly Box[]
  /** Preferred font sizes; texts shrink where they don't fit. */
  readonly type: {
    readonly name: number
    readonly street: number
    readonly place: number
    readonly phone: number
    readonly detail: number
    readonly sender: number
  }
  /** The picking table, only in the picking format. */
  readonly table?: Box
}

export const labelSizes = {
  /** Z10X15, specialVertical and ZPL: 100 x 150 mm. */
  tall: {
    width: 800,
    height: 1200,
    letter: boxAt(24, 24, 112, 112),
    service: boxAt(152, 24, 392, 112),
    counter: boxAt(560, 24, 216, 112),
    postal: boxAt(24, 162, 376, 146),
    routing: boxAt(424, 158, 352, 154),
    recipient: boxAt(24, 340, 752, 326),
    bandHeight: 76,
    bandWidth: 752,
    bars: boxAt(24, 692, 752, 168),
    code: boxAt(24, 864, 752, 60),
    qr: boxAt(544, 944, 232, 232),
    sender: boxAt(24, 948, 504, 228),
    lines: [
      boxAt(24, 146, 752, 4),
      boxAt(24, 322, 752, 4),
      boxAt(410, 158, 3, 154),
      boxAt(24, 676, 752, 4),
      boxAt(24, 932, 752, 4),
    ],
    type: { name: 52, street: 46, place: 40, phone: 46, detail: 30, sender: 32 },
  },
  /** Z10X10: 100 x 100 mm. */
  square: {
    width: 800,
    height: 800,
    letter: boxAt(24, 24, 88, 88),
    service: boxAt(126, 24, 418, 88),
    counter: boxAt(560, 24, 216, 88),
    postal: boxAt(24, 130, 296, 100),
    routing: boxAt(344, 126, 432, 108),
    recipient: boxAt(24, 252, 548, 242),
    bandHeight: 60,
    bandWidth: 752,
    bars: boxAt(24, 510, 752, 120),
    code: boxAt(24, 634, 752, 48),
    qr: boxAt(588, 248, 188, 184),
    sender: boxAt(24, 692, 752, 84),
    lines: [
      boxAt(24, 118, 752, 3),
      boxAt(24, 240, 752, 3),
      boxAt(330, 126, 3, 108),
      boxAt(24, 500, 752, 3),
      boxAt(24, 684, 752, 3),
    ],
    type: { name: 45, street: 38, place: 34, phone: 38, detail: 26, sender: 26 },
  },
  /** Z10X6: 100 x 60 mm. */
  small: {
    width: 800,
    height: 480,
    letter: boxAt(24, 24, 56, 56),
    service: boxAt(92, 24, 380, 56),
    counter: boxAt(600, 24, 176, 56),
    postal: boxAt(24, 90, 236, 82),
    routing: boxAt(278, 88, 318, 86),
    recipient: boxAt(24, 180, 572, 152),
    bandHeight: 38,
    bandWidth: 752,
    bars: boxAt(24, 338, 752, 72),
    code: boxAt(24, 412, 380, 44),
    qr: boxAt(608, 90, 168, 168),
    sender: boxAt(420, 412, 356, 44),
    lines: [boxAt(24, 84, 752, 2), boxAt(268, 90, 2, 82), boxAt(24, 176, 572, 2)],
    type: { name: 45, street: 32, place: 28, phone: 32, detail: 22, sender: 18 },
  },
  /** special: 150 x 100 mm. */
  wide: {
    width: 1200,
    height: 800,
    letter: boxAt(24, 24, 104, 104),
    service: boxAt(144, 24, 600, 104),
    counter: boxAt(936, 24, 240, 104),
    postal: boxAt(728, 154, 448, 158),
    routing: boxAt(728, 334, 448, 146),
    recipient: boxAt(24, 154, 672, 328),
    bandHeight: 76,
    bandWidth: 672,
    bars: boxAt(24, 510, 880, 148),
    code: boxAt(24, 662, 880, 58),
    qr: boxAt(928, 510, 248, 248),
    sender: boxAt(24, 724, 880, 52),
    lines: [
      boxAt(24, 138, 1152, 4),
      boxAt(710, 150, 3, 338),
      boxAt(728, 322, 448, 3),
      boxAt(24, 492, 1152, 4),
    ],
    type: { name: 56, street: 48, place: 42, phone: 48, detail: 30, sender: 22 },
  },
  /** A quarter of an A4 sheet with 5 mm margins to its cuts: 95 x 138.5 mm. */
  quarter: {
    width: 760,
    height: 1108,
    letter: boxAt(8, 8, 108, 108),
    service: boxAt(130, 8, 394, 108),
    counter: boxAt(540, 8, 212, 108),
    postal: boxAt(8, 140, 368, 140),
    routing: boxAt(404, 136, 348, 148),
    recipient: boxAt(8, 310, 744, 298),
    bandHeight: 72,
    bandWidth: 744,
    bars: boxAt(8, 632, 744, 160),
    code: boxAt(8, 796, 744, 58),
    qr: boxAt(524, 872, 228, 228),
    sender: boxAt(8, 874, 500, 226),
    lines: [
      boxAt(8, 126, 744, 4),
      boxAt(8, 294, 744, 4),
      boxAt(390, 136, 3, 148),
      boxAt(8, 618, 744, 4),
      boxAt(8, 862, 744, 4),
    ],
    type: { name: 50, street: 44, place: 38, phone: 44, detail: 28, sender: 29 },
  },
  /** specialVerticalPickeo: 100 x 150 mm, with the picking table in the lower third. */
  picking: {
    width: 800,
    height: 1200,
    letter: boxAt(24, 24, 96, 96),
    service: boxAt(134, 24, 410, 96),
    counter: boxAt(560, 24, 216, 96),
    postal: boxAt(24, 140, 296, 100),
    routing: boxAt(344, 136, 432, 108),
    recipient: boxAt(24, 262, 548, 254),
    bandHeight: 60,
    bandWidth: 752,
    bars: boxAt(24, 532, 752, 120),
    code: boxAt(24, 656, 752, 50),
    qr: boxAt(588, 258, 188, 188),
    sender: boxAt(24, 714, 752, 56),
    lines: [
      boxAt(24, 128, 752, 3),
      boxAt(24, 250, 752, 3),
      boxAt(330, 136, 3, 108),
      boxAt(24, 522, 752, 3),
      boxAt(24, 708, 752, 3),
    ],
    type: { name: 46, street: 40, place: 36, phone: 40, detail: 26, sender: 22 },
    table: boxAt(24, 780, 752, 396),
  },
} as const satisfies Record<string, LabelSize>

export type LabelSizeName = keyof typeof labelSizes
