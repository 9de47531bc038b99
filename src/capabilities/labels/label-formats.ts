import type { LabelSizeName } from './label-sizes.ts'

export interface LabelFormat {
  readonly output: 'pdf' | 'zpl'
  readonly size: LabelSizeName
  /** Whether several labels share an A4 sheet. */
  readonly sheet: boolean
}

/** Keyed by the contract's `tipo` in lower case: it is case-insensitive (D25). */
const formats: ReadonlyMap<string, LabelFormat> = new Map(
  Object.entries({
    a4: { output: 'pdf', size: 'quarter', sheet: true },
    z10x10: { output: 'pdf', size: 'square', sheet: false },
    z10x15: { output: 'pdf', size: 'tall', sheet: false },
    z10x6: { output: 'pdf', size: 'small', sheet: false },
    zpl: { output: 'zpl', size: 'tall', sheet: false },
    special: { output: 'pdf', size: 'wide', sheet: false },
    specialvertical: { output: 'pdf', size: 'tall', sheet: false },
    specialverticalpickeo: { output: 'pdf', size: 'picking', sheet: false },
  }),
)

export const formatNames = [
  'A4',
  'Z10X10',
  'Z10X15',
  'Z10X6',
  'zpl',
  'special',
  'specialVertical',
  'specialVerticalPickeo',
] as const

export function findFormat(type: string): LabelFormat | undefined {
  return formats.get(type.toLowerCase())
}

/** Labels per A4 sheet; each layout scales them as large as fits. */
export const sheetCounts = [1, 2, 4] as const
export type SheetCount = (typeof sheetCounts)[number]

export interface SheetLayout {
  readonly size: LabelSizeName
  readonly scale: number
  /** Lower left corners of the labels, in mm from the sheet's own, in reading order. */
  readonly places: readonly { readonly xMm: number; readonly yMm: number }[]
  /** Cutting lines, in dots (an eighth of a mm). */
  readonly cuts: readonly {
    readonly from: readonly [number, number]
    readonly to: readonly [number, number]
  }[]
}

export const sheetMm = { width: 210, height: 297 } as const
const across = { from: [0, 1188], to: [1680, 1188] } as const
const down = { from: [840, 0], to: [840, 2376] } as const

export const sheetLayouts: Record<SheetCount, SheetLayout> = {
  1: { size: 'quarter', scale: 2, places: [{ xMm: 10, yMm: 10 }], cuts: [] },
  2: {
    size: 'wide',
    scale: 1.3,
    places: [
      { xMm: 7.5, yMm: 157.75 },
      { xMm: 7.5, yMm: 9.25 },
    ],
    cuts: [across],
  },
  4: {
    size: 'quarter',
    scale: 1,
    places: [
      { xMm: 5, yMm: 153.5 },
      { xMm: 110, yMm: 153.5 },
      { xMm: 5, yMm: 5 },
      { xMm: 110, yMm: 5 },
    ],
    cuts: [across, down],
  },
}
