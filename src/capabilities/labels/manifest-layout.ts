import { type Box, barcode, fill, type Mark, type Measures } from './mark.ts'
import { cutText, shrunkLine } from './text-fit.ts'

export interface ManifestRow {
  readonly code: string
  readonly service: string
  readonly name: string
  readonly place: string
  readonly labels: number
  readonly amount: string
}

export interface Manifest {
  readonly id: string
  readonly shipper: string
  /** dd/mm/yyyy. */
  readonly day: string
  readonly rows: readonly ManifestRow[]
}

/** An A4 sheet, in dots. */
export const manifestSheet = { width: 1680, height: 2376 }

const margin = 96
const width = manifestSheet.width - 2 * margin
const rowHeight = 44
const tableTop = 420
const rowsPerPage = 39

interface Column {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  text(row: ManifestRow): string
}

const columns: readonly Column[] = [
  { title: 'CÓDIGO', x: 0, width: 330, align: 'left', text: (row) => row.code },
  { title: 'SERV.', x: 345, width: 70, align: 'left', text: (row) => row.service },
  { title: 'DESTINATARIO', x: 430, width: 410, align: 'left', text: (row) => row.name },
  { title: 'DESTINO', x: 855, width: 330, align: 'left', text: (row) => row.place },
  { title: 'BULTOS', x: 1195, width: 100, align: 'right', text: (row) => String(row.labels) },
  { title: 'COBRAR', x: 1310, width: 178, align: 'right', text: (row) => row.amount },
]

/** The sheet that goes with the van: what was handed over, with one barcode for all of it. */
export function layManifest(manifest: Manifest, measures: Measures): Mark[][] {
  const pages = Math.max(1, Math.ceil(manifest.rows.length / rowsPerPage))
  return Array.from({ length: pages }, (_, page) => {
    const rows = manifest.rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
    return [
      ...layHead(manifest, page + 1, pages, measures),
      ...layRows(rows, measures),
      ...(page === pages - 1 ? laySignatures(measures) : []),
    ]
  })
}

function layHead(manifest: Manifest, page: number, pages: number, measures: Measures): Mark[] {
  const { rows } = manifest
  const labels = rows.reduce((sum, row) => sum + row.labels, 0)
  const line = (text: string, y: number, size: number, bold = false) =>
    shrunkLine(
      text,
      { x: margin, y, width: 630, height: Math.ceil(size * 1.3) },
      { size, weight: bold ? 'bold' : 'regular' },
      measures,
    )
  const bars = { x: 760, y: margin, width: manifestSheet.width - margin - 760 + 60, height: 170 }
  const code = { x: bars.x, y: 276, width: bars.width, height: 50 }
  return [
    line('HOJA DE ENTREGA', 92, 64, true),
    line(manifest.shipper, 182, 44, true),
    line(`Envíos cargados el ${manifest.day}`, 244, 36),
    line(`${rows.length} envíos · ${labels} bultos · hoja ${page} de ${pages}`, 296, 36),
    barcode(manifest.id, bars, measures),
    shrunkLine(manifest.id, code, { size: 44, weight: 'bold', align: 'center' }, measures),
    fill(margin, tableTop - 40, width, 4),
    ...columns.map((column) =>
      shrunkLine(
        column.title,
        cell(column, tableTop - 32),
        { size: 28, weight: 'bold', align: column.align },
        measures,
      ),
    ),
    fill(margin, tableTop + rowHeight - 34, width, 3),
  ]
}

function cell(column: Column, y: number): Box {
  return { x: margin + column.x, y, width: column.width, height: rowHeight - 6 }
}

function layRows(rows: readonly ManifestRow[], measures: Measures): Mark[] {
  return rows.flatMap((row, place) => {
    const y = tableTop + rowHeight - 26 + place * rowHeight
    const cells = columns.map((column) => {
      const style = { size: 30, weight: 'regular', align: column.align } as const
      const text = column.text(row)
      const isName = column.title === 'DESTINATARIO' || column.title === 'DESTINO'
      const limit = (column.width * 1000) / style.size
      const shown = isName ? cutText(text, limit, 'regular', measures) : text
      return shrunkLine(shown, cell(column, y), style, measures)
    })
    return [...cells, fill(margin, y + rowHeight - 5, width, 1)]
  })
}

function laySignatures(measures: Measures): Mark[] {
  const y = manifestSheet.height - 120
  return ['Entregó', 'Recibió', 'Fecha y hora'].flatMap((text, place) => {
    const x = margin + place * 510
    const box = { x, y: y + 8, width: 470, height: 40 }
    return [fill(x, y, 470, 3), shrunkLine(text, box, { size: 28, weight: 'regular' }, measures)]
  })
}
