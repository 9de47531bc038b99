import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument as PdfLibDocument, rgb, StandardFonts } from 'pdf-lib'
import PdfKitDocument from 'pdfkit'
import type { LabelContent } from '../../src/capabilities/labels/label-content.ts'
import { layCounter, layForm, layLabel } from '../../src/capabilities/labels/label-layout.ts'
import { labelSizes } from '../../src/capabilities/labels/label-sizes.ts'
import { measures } from '../../src/capabilities/labels/labels-drawing.steps.ts'
import type { Mark } from '../../src/capabilities/labels/mark.ts'
import { encodeCode128 } from '../../src/kits/barcode/code128.ts'
import { encodeQr } from '../../src/kits/barcode/qr-code.ts'
import type { PeerFonts } from '../label-contenders.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'kits', 'pdf', 'fonts')
const files = {
  regular: readFileSync(join(folder, 'roboto-condensed-regular.ttf')),
  bold: readFileSync(join(folder, 'roboto-condensed-bold.ttf')),
}
const size = labelSizes.tall
const points = 72 / 203.2

/** The layout is computed once: only the peers' drawing is measured. */
let laid: { marks: readonly Mark[]; code: string; url: string } | undefined

function marksOf(content: LabelContent): readonly Mark[] {
  laid ??= {
    marks: [
      ...layForm(content, size, measures),
      ...layLabel(content, size, measures),
      layCounter(1, 1, size, measures),
    ],
    code: content.code,
    url: content.url,
  }
  const { code, url } = laid
  return laid.marks.map((mark) => {
    if (mark.kind === 'qr') return { ...mark, text: content.url }
    if (mark.kind === 'fill') return mark
    return mark.text === code ? { ...mark, text: content.code } : { ...mark, url }
  })
}

type Rectangle = (x: number, y: number, width: number, height: number) => void

function eachRectangle(mark: Mark, rectangle: Rectangle): void {
  if (mark.kind === 'fill') rectangle(mark.x, mark.y, mark.width, mark.height)
  if (mark.kind === 'code128') {
    let x = mark.bars.x
    for (const [place, modules] of encodeCode128(mark.text).widths.entries()) {
      if (place % 2 === 0) rectangle(x, mark.bars.y, modules * mark.module, mark.bars.height)
      x += modules * mark.module
    }
  }
  if (mark.kind === 'qr')
    for (const [row, modules] of encodeQr(mark.text).entries())
      for (const [from, to] of runsOf(modules)) {
        const [x, y] = [mark.square.x + from * mark.module, mark.square.y + row * mark.module]
        rectangle(x, y, (to - from) * mark.module, mark.module)
      }
}

function runsOf(modules: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [place, dark] of modules.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last[1] === place) last[1] = place + 1
    else runs.push([place, place + 1])
  }
  return runs
}

export async function drawWithPdfKit(content: LabelContent, fonts: PeerFonts): Promise<Buffer> {
  const paper: [number, number] = [size.width * points, size.height * points]
  const doc = new PdfKitDocument({ size: paper, margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => void doc.on('end', () => resolve()))
  const embedded = fonts === 'embedded'
  doc.registerFont('regular', embedded ? files.regular : 'Helvetica')
  doc.registerFont('bold', embedded ? files.bold : 'Helvetica-Bold')
  for (const mark of marksOf(content)) {
    if (mark.kind === 'text') {
      doc.font(mark.weight).fontSize(mark.size * points)
      doc.fillColor(mark.reversed ? 'white' : 'black')
      const options = { lineBreak: false, baseline: 'alphabetic' } as const
      doc.text(mark.text, mark.x * points, mark.y * points, options)
      continue
    }
    doc.fillColor('black')
    eachRectangle(mark, (x, y, width, height) => {
      doc.rect(x * points, y * points, width * points, height * points)
    })
    doc.fill()
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

export async function drawWithPdfLib(content: LabelContent, fonts: PeerFonts): Promise<Uint8Array> {
  const doc = await PdfLibDocument.create()
  const embedded = fonts === 'embedded'
  if (embedded) doc.registerFontkit(fontkit)
  const chosen = {
    regular: await doc.embedFont(embedded ? files.regular : StandardFonts.Helvetica, {
      subset: embedded,
    }),
    bold: await doc.embedFont(embedded ? files.bold : StandardFonts.HelveticaBold, {
      subset: embedded,
    }),
  }
  const page = doc.addPage([size.width * points, size.height * points])
  const [black, white] = [rgb(0, 0, 0), rgb(1, 1, 1)]
  for (const mark of marksOf(content)) {
    if (mark.kind === 'text') {
      page.drawText(mark.text, {
        x: mark.x * points,
        y: (size.height - mark.y) * points,
        size: mark.size * points,
        font: chosen[mark.weight],
        color: mark.reversed ? white : black,
      })
      continue
    }
    // One path per symbol is the fastest way: drawing single rectangles costs ten times as much.
    let path = ''
    eachRectangle(mark, (x, y, width, height) => {
      path += `M${x} ${y}h${width}v${height}h${-width}z`
    })
    page.drawSvgPath(path, { x: 0, y: size.height * points, scale: points, color: black })
  }
  return doc.save()
}
