import type { Box } from './mark.ts'

/** Where everything stands on a label of one size: plain data, in dots of an eighth of a mm. */
export interface LabelSize {
  readonly width: number
  readonly height: number
  readonly letter: Box
  readonly service: Box
  readonly counter: Box
  readonly postal: Box
  readonly routing: Box
  /** Bands (cash to collect, notices) stand at its lower end and take their height from it. */
  readonly recipient: Box
  readonly bandHeight: number
  /** How wide the lowest band is; one above it is as wide as the recipient. */
  readonly bandWidth: number
  readonly bars: Box
  readonly code: Box
  readonly qr: Box
  readonly sender: Box
  readonly lines: readonly Box[]
  /** Sizes of type where the rooms allow: name, street, place, phone, details, sender. */
  readonly type: {
    readonly name: number
    readonly street: number
    readonly place: number
    readonly phone: number
    readonly detail: number
    readonly sender: number
  }
  /** The picking table, on the format that has one. */
  readonly table?: Box
}

function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height }
}

export const labelSizes = {
  /** Z10X15, specialVertical and ZPL: 100 x 150 mm. */
  tall: {
    width: 800,
    height: 1200,
    letter: box(24, 24, 112, 112),
    service: box(152, 24, 392, 112),
    counter: box(560, 24, 216, 112),
    postal: box(24, 162, 376, 146),
    routing: box(424, 158, 352, 154),
    recipient: box(24, 340, 752, 326),
    bandHeight: 76,
    bandWidth: 752,
    bars: box(24, 692, 752, 168),
    code: box(24, 864, 752, 60),
    qr: box(544, 944, 232, 232),
    sender: box(24, 948, 504, 228),
    lines: [
      box(24, 146, 752, 4),
      box(24, 322, 752, 4),
      box(410, 158, 3, 154),
      box(24, 676, 752, 4),
      box(24, 932, 752, 4),
    ],
    type: { name: 52, street: 46, place: 40, phone: 46, detail: 30, sender: 32 },
  },
  /** Z10X10: 100 x 100 mm. */
  square: {
    width: 800,
    height: 800,
    letter: box(24, 24, 88, 88),
    service: box(126, 24, 418, 88),
    counter: box(560, 24, 216, 88),
    postal: box(24, 130, 296, 100),
    routing: box(344, 126, 432, 108),
    recipient: box(24, 252, 548, 242),
    bandHeight: 60,
    bandWidth: 752,
    bars: box(24, 510, 752, 120),
    code: box(24, 634, 752, 48),
    qr: box(588, 248, 188, 184),
    sender: box(24, 692, 752, 84),
    lines: [
      box(24, 118, 752, 3),
      box(24, 240, 752, 3),
      box(330, 126, 3, 108),
      box(24, 500, 752, 3),
      box(24, 684, 752, 3),
    ],
    type: { name: 45, street: 38, place: 34, phone: 38, detail: 26, sender: 26 },
  },
  /** Z10X6: 100 x 60 mm. */
  small: {
    width: 800,
    height: 480,
    letter: box(24, 24, 56, 56),
    service: box(92, 24, 380, 56),
    counter: box(600, 24, 176, 56),
    postal: box(24, 90, 236, 82),
    routing: box(278, 88, 318, 86),
    recipient: box(24, 180, 572, 152),
    bandHeight: 38,
    bandWidth: 752,
    bars: box(24, 338, 752, 72),
    code: box(24, 412, 380, 44),
    qr: box(608, 90, 168, 168),
    sender: box(420, 412, 356, 44),
    lines: [box(24, 84, 752, 2), box(268, 90, 2, 82), box(24, 176, 572, 2)],
    type: { name: 45, street: 32, place: 28, phone: 32, detail: 22, sender: 18 },
  },
  /** special: 150 x 100 mm. */
  wide: {
    width: 1200,
    height: 800,
    letter: box(24, 24, 104, 104),
    service: box(144, 24, 600, 104),
    counter: box(936, 24, 240, 104),
    postal: box(728, 154, 448, 158),
    routing: box(728, 334, 448, 146),
    recipient: box(24, 154, 672, 328),
    bandHeight: 76,
    bandWidth: 672,
    bars: box(24, 510, 880, 148),
    code: box(24, 662, 880, 58),
    qr: box(928, 510, 248, 248),
    sender: box(24, 724, 880, 52),
    lines: [
      box(24, 138, 1152, 4),
      box(710, 150, 3, 338),
      box(728, 322, 448, 3),
      box(24, 492, 1152, 4),
    ],
    type: { name: 56, street: 48, place: 42, phone: 48, detail: 30, sender: 22 },
  },
  /** A quarter of an A4 sheet, within 5 mm of its cuts: 95 x 138.5 mm. */
  quarter: {
    width: 760,
    height: 1108,
    letter: box(8, 8, 108, 108),
    service: box(130, 8, 394, 108),
    counter: box(540, 8, 212, 108),
    postal: box(8, 140, 368, 140),
    routing: box(404, 136, 348, 148),
    recipient: box(8, 310, 744, 298),
    bandHeight: 72,
    bandWidth: 744,
    bars: box(8, 632, 744, 160),
    code: box(8, 796, 744, 58),
    qr: box(524, 872, 228, 228),
    sender: box(8, 874, 500, 226),
    lines: [
      box(8, 126, 744, 4),
      box(8, 294, 744, 4),
      box(390, 136, 3, 148),
      box(8, 618, 744, 4),
      box(8, 862, 744, 4),
    ],
    type: { name: 50, street: 44, place: 38, phone: 44, detail: 28, sender: 29 },
  },
  /** specialVerticalPickeo: 100 x 150 mm, its lower third for what is to be picked. */
  picking: {
    width: 800,
    height: 1200,
    letter: box(24, 24, 96, 96),
    service: box(134, 24, 410, 96),
    counter: box(560, 24, 216, 96),
    postal: box(24, 140, 296, 100),
    routing: box(344, 136, 432, 108),
    recipient: box(24, 262, 548, 254),
    bandHeight: 60,
    bandWidth: 752,
    bars: box(24, 532, 752, 120),
    code: box(24, 656, 752, 50),
    qr: box(588, 258, 188, 188),
    sender: box(24, 714, 752, 56),
    lines: [
      box(24, 128, 752, 3),
      box(24, 250, 752, 3),
      box(330, 136, 3, 108),
      box(24, 522, 752, 3),
      box(24, 708, 752, 3),
    ],
    type: { name: 46, street: 40, place: 36, phone: 40, detail: 26, sender: 22 },
    table: box(24, 780, 752, 396),
  },
} as const satisfies Record<string, LabelSize>

export type LabelSizeName = keyof typeof labelSizes
