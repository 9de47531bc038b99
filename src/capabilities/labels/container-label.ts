import { barcode, boxAt, fill, inset, type Mark, type Measures } from './mark.ts'
import { shrunkLine } from './text-fit.ts'

/** The content of the label of a bag or cage. */
export interface ContainerLabel {
  /** BOLSA or JAULA. */
  readonly title: string
  readonly code: string
  readonly destination: string
  readonly destinationName: string
  readonly origin: string
  readonly originName: string
  /** Its seal, or a line to write it on. */
  readonly seal: string
  readonly madeOn: string
}

/** 100 x 150 mm, in dots, as the labels of shipments. */
export const containerLabelSize = { width: 800, height: 1200 }

const styles = {
  title: { weight: 'bold', size: 110, reversed: true, align: 'center', tight: true },
  caption: { weight: 'regular', size: 34 },
  branch: { weight: 'bold', size: 260, tight: true, align: 'center' },
  name: { weight: 'bold', size: 72, align: 'center' },
  code: { weight: 'bold', size: 84, align: 'center', tight: true },
  fact: { weight: 'bold', size: 48 },
} as const

/** Where it goes is read from across the floor; the barcode is as wide as the label allows. */
export function layContainerLabel(label: ContainerLabel, measures: Measures): Mark[] {
  const line = (
    text: string,
    y: number,
    height: number,
    style: (typeof styles)['caption' | 'fact'],
  ) => shrunkLine(text, boxAt(24, y, 752, height), style, measures)
  const band = boxAt(24, 24, 752, 130)
  return [
    fill(band.x, band.y, band.width, band.height),
    shrunkLine(label.title, inset(band, 16), styles.title, measures),
    line('PARA', 168, 44, styles.caption),
    shrunkLine(label.destination, boxAt(24, 212, 752, 214), styles.branch, measures),
    shrunkLine(label.destinationName, boxAt(24, 440, 752, 92), styles.name, measures),
    fill(24, 546, 752, 4),
    barcode(label.code, boxAt(24, 574, 752, 230), measures),
    shrunkLine(label.code, boxAt(24, 816, 752, 72), styles.code, measures),
    fill(24, 904, 752, 4),
    line(`DE ${label.origin}`, 920, 44, styles.caption),
    line(label.originName, 962, 64, styles.fact),
    line('PRECINTO', 1034, 40, styles.caption),
    line(label.seal === '' ? '________________' : label.seal, 1074, 64, styles.fact),
    line(label.madeOn, 1142, 40, styles.caption),
  ]
}
