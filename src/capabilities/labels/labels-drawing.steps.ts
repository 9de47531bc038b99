import { code128Modules } from '../../kits/barcode/code128.ts'
import { qrModules } from '../../kits/barcode/qr-code.ts'
import { type FormId, PdfDocument, type PlacedForm } from '../../kits/pdf/pdf-document.ts'
import { measureText, pdfFonts } from '../../kits/pdf/pdf-font.ts'
import { createPdfPen } from '../../kits/pdf/pdf-pen.ts'
import { dotsPerMm, type Pen } from '../../kits/pen/pen.ts'
import { encodePng } from '../../kits/png/png.ts'
import { createRasterPen } from '../../kits/png/raster-pen.ts'
import { createZplPen, type ZplDpi, zplLabel } from '../../kits/zpl/zpl-pen.ts'
import type { LabelContent } from './label-content.ts'
import { type SheetCount, sheetLayouts, sheetMm } from './label-formats.ts'
import { layCounter, layForm, layLabel } from './label-layout.ts'
import { type LabelSize, type LabelSizeName, labelSizes } from './label-sizes.ts'
import { type Manifest, manifestSheet } from './manifest-layout.ts'
import type { Mark, Measures } from './mark.ts'
import { layPicking } from './picking-layout.ts'
import { layTable, type TableSheet, tableSize } from './table-sheet.ts'

/** The labels of one order that are asked for: from which to which of all it has. */
export interface LabelRun {
  readonly content: LabelContent
  readonly from: number
  readonly to: number
}

export const measures: Measures = {
  textWidth: measureText,
  code128Modules,
  qrModules,
}

/** Runs after which others get their turn: a thousand labels must not hold up a scan. */
const runsPerTurn = 8

export function drawMarks(marks: readonly Mark[], pen: Pen): void {
  for (const mark of marks) {
    switch (mark.kind) {
      case 'text':
        pen.text(mark)
        break
      case 'fill':
        pen.fill(mark.x, mark.y, mark.width, mark.height)
        break
      case 'code128':
        pen.code128({
          ...mark.bars,
          text: mark.text,
          moduleDots: mark.module,
          modules: mark.bars.width / mark.module,
        })
        break
      case 'qr':
        pen.qr(mark.square.x, mark.square.y, mark.module, mark.text)
        break
    }
  }
}

/** What a size always has is drawn once for all. */
const drawnForms = new Map<string, string>()

function formOf(key: string, draw: () => string): string {
  const known = drawnForms.get(key)
  if (known !== undefined) return known
  const drawn = draw()
  drawnForms.set(key, drawn)
  return drawn
}

function pdfForm(sizeName: LabelSizeName): string {
  const size: LabelSize = labelSizes[sizeName]
  return formOf(`pdf ${sizeName}`, () => pdfContent(layForm(size, measures), size.height))
}

function pdfContent(marks: readonly Mark[], heightDots: number): string {
  const pen = createPdfPen(heightDots)
  drawMarks(marks, pen)
  return pen.content()
}

/** One page for each label: all of a run show one drawing, and only its number is their own. */
export async function drawPages(
  runs: readonly LabelRun[],
  sizeName: LabelSizeName,
  title: string,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const size: LabelSize = labelSizes[sizeName]
  const pdf = new PdfDocument()
  const [widthMm, heightMm] = [size.width / dotsPerMm, size.height / dotsPerMm]
  const whole = { xMm: 0, yMm: 0, scale: 1 }
  for (const [place, { content, from, to }] of runs.entries()) {
    if (place % runsPerTurn === runsPerTurn - 1) await pause()
    const picking = layPicking(content, size, measures)
    const marks = [...layLabel(content, size, measures), ...picking.first]
    const drawn = pdfForm(sizeName) + pdfContent(marks, size.height)
    const form = pdf.addForm(drawn, size.width, size.height)
    for (let number = from; number <= to; number += 1) {
      const counter = pdfContent([layCounter(number, content.total, size, measures)], size.height)
      const drawings = [{ ...whole, content: counter }]
      pdf.addPage({ widthMm, heightMm, forms: [{ ...whole, form }], drawings })
    }
    for (const page of picking.further) {
      const drawings = [{ ...whole, content: pdfContent(page, size.height) }]
      pdf.addPage({ widthMm, heightMm, forms: [], drawings })
    }
  }
  return pdf.finish(title)
}

export interface SheetOptions {
  readonly perSheet: SheetCount
  /** The first place to print on, counted from 1: the sheet may have been used before. */
  readonly startPlace: number
}

/** A4 sheets with the cuts between their labels. */
export async function drawSheets(
  runs: readonly LabelRun[],
  { perSheet, startPlace }: SheetOptions,
  title: string,
  pause: () => Promise<void>,
): Promise<Buffer> {
  const { size: sizeName, scale, places, cuts } = sheetLayouts[perSheet]
  const size: LabelSize = labelSizes[sizeName]
  const pdf = new PdfDocument()
  const lines = cuts.map(({ from, to }) => `${from.join(' ')} m ${to.join(' ')} l S\n`).join('')
  const sheet = {
    form: pdf.addForm(`[12 12]0 d 1 w\n${lines}`, 1680, 2376),
    xMm: 0,
    yMm: 0,
    scale: 1,
  }
  let forms: PlacedForm[] = [sheet]
  let drawings: { content: string; xMm: number; yMm: number; scale: number }[] = []
  let at = startPlace - 1
  const endSheet = () => {
    if (drawings.length > 0)
      pdf.addPage({ widthMm: sheetMm.width, heightMm: sheetMm.height, forms, drawings })
    forms = [sheet]
    drawings = []
    at = 0
  }
  for (const [place, { content, from, to }] of runs.entries()) {
    if (place % runsPerTurn === runsPerTurn - 1) await pause()
    const drawn = pdfForm(sizeName) + pdfContent(layLabel(content, size, measures), size.height)
    const form: FormId = pdf.addForm(drawn, size.width, size.height)
    for (let number = from; number <= to; number += 1) {
      const where = { ...(places[at] ?? { xMm: 0, yMm: 0 }), scale }
      forms.push({ ...where, form })
      const counter = [layCounter(number, content.total, size, measures)]
      drawings.push({ ...where, content: pdfContent(counter, size.height) })
      at += 1
      if (at === perSheet) endSheet()
    }
  }
  endSheet()
  return pdf.finish(title)
}

/** One ^XA block for each label. */
export async function drawZpl(
  runs: readonly LabelRun[],
  sizeName: LabelSizeName,
  dpi: ZplDpi,
  pause: () => Promise<void>,
): Promise<string> {
  const size: LabelSize = labelSizes[sizeName]
  const { capHeight } = pdfFonts.bold.measures
  const fieldsOf = (marks: readonly Mark[]) => {
    const pen = createZplPen({ dpi, capHeight })
    drawMarks(marks, pen)
    return pen.fields()
  }
  const form = formOf(`zpl ${sizeName} ${dpi}`, () => fieldsOf(layForm(size, measures)))
  let text = ''
  for (const [place, { content, from, to }] of runs.entries()) {
    if (place % runsPerTurn === runsPerTurn - 1) await pause()
    const fields = form + fieldsOf(layLabel(content, size, measures))
    for (let number = from; number <= to; number += 1) {
      const counter = fieldsOf([layCounter(number, content.total, size, measures)])
      text += zplLabel(fields + counter, size.width, size.height, dpi)
    }
  }
  return text
}

/** One label as a picture, at a point for each dot of a printer of 203 dpi. */
export function drawPicture(
  content: LabelContent,
  number: number,
  sizeName: LabelSizeName,
): Promise<Buffer> {
  const size: LabelSize = labelSizes[sizeName]
  const pen = createRasterPen(size.width, size.height)
  drawMarks(layForm(size, measures), pen)
  drawMarks(layLabel(content, size, measures), pen)
  drawMarks(layPicking(content, size, measures).first, pen)
  drawMarks([layCounter(number, content.total, size, measures)], pen)
  return encodePng(pen.picture(), dotsPerMm * 1000)
}

export function drawManifest(manifest: Manifest): Buffer {
  return drawTable(manifestSheet(manifest), `Hoja de entrega ${manifest.id}`)
}

/** Its pages have nothing in common but their fonts. */
export function drawTable(table: TableSheet, title: string): Buffer {
  const pdf = new PdfDocument()
  const { width, height } = tableSize
  for (const page of layTable(table, measures)) {
    const drawing = { content: pdfContent(page, height), xMm: 0, yMm: 0, scale: 1 }
    pdf.addPage({
      widthMm: width / dotsPerMm,
      heightMm: height / dotsPerMm,
      forms: [],
      drawings: [drawing],
    })
  }
  return pdf.finish(title)
}
