import { code128Modules } from '../../kits/barcode/code128.ts'
import { qrModules } from '../../kits/barcode/qr-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import { pieceBytes } from '../../kits/http/streamed-body.ts'
import {
  type FormId,
  PdfDocument,
  type PlacedDrawing,
  type PlacedForm,
  paperOf,
  placeAt,
} from '../../kits/pdf/pdf-document.ts'
import { measureText, pdfFonts } from '../../kits/pdf/pdf-font.ts'
import { createPdfPen } from '../../kits/pdf/pdf-pen.ts'
import { dotsPerMm, type Pen } from '../../kits/pen/pen.ts'
import { encodePng } from '../../kits/png/png.ts'
import { createRasterPen } from '../../kits/png/raster-pen.ts'
import { createZplPen, type ZplDpi, zplLabel } from '../../kits/zpl/zpl-pen.ts'
import {
  type ContainerLabel,
  containerLabelSize as containerSize,
  layContainerLabel,
} from './container-label.ts'
import type { LabelContent } from './label-content.ts'
import { type SheetCount, sheetLayouts, sheetMm } from './label-formats.ts'
import { layCounter, layForm, layLabel } from './label-layout.ts'
import { type LabelSize, type LabelSizeName, labelSizes } from './label-sizes.ts'
import { type Manifest, manifestSheet } from './manifest-layout.ts'
import type { Mark, Measures } from './mark.ts'
import { layPicking } from './picking-layout.ts'
import { layTable, type TableSheet, tableSize } from './table-sheet.ts'

/** The requested labels of one order: numbers `from` to `to`, inclusive. */
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

/** Runs drawn before yielding to the event loop: a thousand labels must not delay a scan. */
const runsPerTurn = 8
/** Labels of one run are cheaper: only their counter differs. */
const labelsPerTurn = 100

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
          text: mark.text,
          x: mark.bars.x,
          y: mark.bars.y,
          height: mark.bars.height,
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

/** Caches the static parts of labels, by output, size and service. */
const drawnForms = new Map<string, string>()

function formOf(key: string, draw: () => string): string {
  const drawnForm = drawnForms.get(key)
  if (drawnForm !== undefined) return drawnForm
  const drawn = draw()
  drawnForms.set(key, drawn)
  return drawn
}

function pdfForm(content: LabelContent, sizeName: LabelSizeName): string {
  const size: LabelSize = labelSizes[sizeName]
  return formOf(`pdf ${sizeName} ${content.letter}`, () =>
    pdfContent(layForm(content, size, measures), size.height),
  )
}

function pdfContent(marks: readonly Mark[], heightDots: number): string {
  const pen = createPdfPen(heightDots)
  drawMarks(marks, pen)
  return pen.content()
}

/**
 * One page per label: the labels of a run share one drawing, only the counter differs. A hand-over
 * sheet ends the file, where one is given.
 */
export async function* drawPages(
  runs: readonly LabelRun[],
  sizeName: LabelSizeName,
  title: string,
  pause: () => Promise<void>,
  manifest?: Manifest,
): StreamedPdf {
  const size: LabelSize = labelSizes[sizeName]
  const pdf = new PdfDocument()
  const paper = paperOf(size.width / dotsPerMm, size.height / dotsPerMm)
  const at = placeAt(0, 0, 1)
  for (const [place, { content, from, to }] of runs.entries()) {
    if (place % runsPerTurn === runsPerTurn - 1) await pause()
    const picking = layPicking(content, size, measures)
    const marks = [...layLabel(content, size, measures), ...picking.first]
    const drawn = pdfForm(content, sizeName) + pdfContent(marks, size.height)
    const form = pdf.addForm(drawn, size.width, size.height)
    for (let number = from; number <= to; number += 1) {
      if (number % labelsPerTurn === 0) await pause()
      const counter = pdfContent([layCounter(number, content.total, size, measures)], size.height)
      pdf.addPage({ paper, forms: [{ form, at }], drawings: [{ content: counter, at }] })
      yield* written(pdf)
    }
    for (const page of picking.further) {
      const drawings = [{ content: pdfContent(page, size.height), at }]
      pdf.addPage({ paper, forms: [], drawings })
    }
  }
  if (manifest) yield* addTable(pdf, manifestSheet(manifest))
  yield pdf.finish(title)
}

type StreamedPdf = AsyncGenerator<Buffer>

/** Yields the bytes written so far, once they make a piece. */
function* written(pdf: PdfDocument): Generator<Buffer> {
  const bytes = pdf.take(pieceBytes)
  if (bytes !== undefined) yield bytes
}

export interface SheetOptions {
  readonly perSheet: SheetCount
  /** The first position to print on, from 1: the sheet may be partly used. */
  readonly startPlace: number
}

/** A4 sheets with cutting lines between the labels. */
export async function* drawSheets(
  runs: readonly LabelRun[],
  { perSheet, startPlace }: SheetOptions,
  title: string,
  pause: () => Promise<void>,
  manifest?: Manifest,
): StreamedPdf {
  const { size: sizeName, scale, places, cuts } = sheetLayouts[perSheet]
  const size: LabelSize = labelSizes[sizeName]
  const pdf = new PdfDocument()
  const lines = cuts.map(({ from, to }) => `${from.join(' ')} m ${to.join(' ')} l S\n`).join('')
  const paper = paperOf(sheetMm.width, sheetMm.height)
  const whole = placeAt(0, 0, 1)
  const slots = places.map(({ xMm, yMm }) => placeAt(xMm, yMm, scale))
  const sheet = { form: pdf.addForm(`[12 12]0 d 1 w\n${lines}`, 1680, 2376), at: whole }
  let forms: PlacedForm[] = [sheet]
  let drawings: PlacedDrawing[] = []
  let slot = startPlace - 1
  const endSheet = () => {
    if (drawings.length > 0) pdf.addPage({ paper, forms, drawings })
    forms = [sheet]
    drawings = []
    slot = 0
  }
  for (const [place, { content, from, to }] of runs.entries()) {
    if (place % runsPerTurn === runsPerTurn - 1) await pause()
    const drawn =
      pdfForm(content, sizeName) + pdfContent(layLabel(content, size, measures), size.height)
    const form: FormId = pdf.addForm(drawn, size.width, size.height)
    for (let number = from; number <= to; number += 1) {
      if (number % labelsPerTurn === 0) await pause()
      const at = slots[slot] ?? whole
      forms.push({ form, at })
      const counter = [layCounter(number, content.total, size, measures)]
      drawings.push({ content: pdfContent(counter, size.height), at })
      slot += 1
      if (slot === perSheet) endSheet()
      yield* written(pdf)
    }
  }
  endSheet()
  if (manifest) yield* addTable(pdf, manifestSheet(manifest))
  yield pdf.finish(title)
}

/** One ^XA block per label. */
export async function* drawZpl(
  runs: readonly LabelRun[],
  sizeName: LabelSizeName,
  dpi: ZplDpi,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  const size: LabelSize = labelSizes[sizeName]
  const { capHeight } = pdfFonts.bold.measures
  const fieldsOf = (marks: readonly Mark[]) => {
    const pen = createZplPen({ dpi, capHeight })
    drawMarks(marks, pen)
    return pen.fields()
  }
  let text = ''
  for (const [place, { content, from, to }] of runs.entries()) {
    if (place % runsPerTurn === runsPerTurn - 1) await pause()
    const form = formOf(`zpl ${sizeName} ${dpi} ${content.letter}`, () =>
      fieldsOf(layForm(content, size, measures)),
    )
    const fields = form + fieldsOf(layLabel(content, size, measures))
    for (let number = from; number <= to; number += 1) {
      if (number % labelsPerTurn === 0) await pause()
      const counter = fieldsOf([layCounter(number, content.total, size, measures)])
      text += zplLabel(fields + counter, size.width, size.height, dpi)
      if (text.length < pieceBytes) continue
      yield text
      text = ''
    }
  }
  yield text
}

/** One label as a PNG, one pixel per dot of a 203 dpi printer. */
export function drawPicture(
  content: LabelContent,
  number: number,
  sizeName: LabelSizeName,
): Promise<Buffer> {
  const size: LabelSize = labelSizes[sizeName]
  const pen = createRasterPen(size.width, size.height)
  drawMarks(layForm(content, size, measures), pen)
  drawMarks(layLabel(content, size, measures), pen)
  drawMarks(layPicking(content, size, measures).first, pen)
  drawMarks([layCounter(number, content.total, size, measures)], pen)
  return encodePng(pen.picture(), dotsPerMm * 1000)
}

export function drawManifest(manifest: Manifest): StreamedPdf {
  return drawTable(manifestSheet(manifest), `Hoja de entrega ${manifest.id}`)
}

export async function* drawTable(table: TableSheet, title: string): StreamedPdf {
  const pdf = new PdfDocument()
  yield* addTable(pdf, table)
  yield pdf.finish(title)
}

async function* addTable(pdf: PdfDocument, table: TableSheet): StreamedPdf {
  const { width, height } = tableSize
  const paper = paperOf(width / dotsPerMm, height / dotsPerMm)
  const at = placeAt(0, 0, 1)
  for (const page of layTable(table, measures)) {
    pdf.addPage({ paper, forms: [], drawings: [{ content: pdfContent(page, height), at }] })
    yield* written(pdf)
    await nextTurn()
  }
}

export function drawContainerPdf(label: ContainerLabel): Buffer {
  const pen = createPdfPen(containerSize.height)
  drawMarks(layContainerLabel(label, measures), pen)
  const pdf = new PdfDocument()
  const paper = paperOf(containerSize.width / dotsPerMm, containerSize.height / dotsPerMm)
  const drawings = [{ content: pen.content(), at: placeAt(0, 0, 1) }]
  pdf.addPage({ paper, forms: [], drawings })
  return pdf.finish(`${label.title} ${label.code}`)
}

/** For a printer of 203 dots per inch. */
export function drawContainerZpl(label: ContainerLabel): string {
  const dpi = 203
  const pen = createZplPen({ dpi, capHeight: pdfFonts.bold.measures.capHeight })
  drawMarks(layContainerLabel(label, measures), pen)
  return zplLabel(pen.fields(), containerSize.width, containerSize.height, dpi)
}
