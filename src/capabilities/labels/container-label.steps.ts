import { PdfDocument, paperOf, placeAt } from '../../kits/pdf/pdf-document.ts'
import { pdfFonts } from '../../kits/pdf/pdf-font.ts'
import { createPdfPen } from '../../kits/pdf/pdf-pen.ts'
import { dotsPerMm } from '../../kits/pen/pen.ts'
import { createZplPen, zplLabel } from '../../kits/zpl/zpl-pen.ts'
import { type ContainerLabel, containerLabelSize, layContainerLabel } from './container-label.ts'
import { drawMarks, measures } from './labels-drawing.steps.ts'

export type { ContainerLabel }

const { width, height } = containerLabelSize

export function drawContainerPdf(label: ContainerLabel): Buffer {
  const pen = createPdfPen(height)
  drawMarks(layContainerLabel(label, measures), pen)
  const pdf = new PdfDocument()
  const paper = paperOf(width / dotsPerMm, height / dotsPerMm)
  const drawings = [{ content: pen.content(), at: placeAt(0, 0, 1) }]
  pdf.addPage({ paper, forms: [], drawings })
  return pdf.finish(`${label.title} ${label.code}`)
}

/** For a printer of 203 dots per inch. */
export function drawContainerZpl(label: ContainerLabel): string {
  const dpi = 203
  const pen = createZplPen({ dpi, capHeight: pdfFonts.bold.measures.capHeight })
  drawMarks(layContainerLabel(label, measures), pen)
  return zplLabel(pen.fields(), width, height, dpi)
}
