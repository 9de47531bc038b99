import type { SheetColumn, TableSheet } from './table-sheet.ts'

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

const columns: readonly SheetColumn[] = [
  { title: 'CÓDIGO', x: 0, width: 330, align: 'left' },
  { title: 'SERV.', x: 345, width: 70, align: 'left' },
  { title: 'DESTINATARIO', x: 430, width: 410, align: 'left', cut: true },
  { title: 'DESTINO', x: 855, width: 330, align: 'left', cut: true },
  { title: 'BULTOS', x: 1195, width: 100, align: 'right' },
  { title: 'COBRAR', x: 1310, width: 178, align: 'right' },
]

/** The hand-over sheet: everything handed over, with one barcode for all of it. */
export function manifestSheet({ id, shipper, day, rows }: Manifest): TableSheet {
  const labels = rows.reduce((sum, row) => sum + row.labels, 0)
  return {
    title: 'HOJA DE ENTREGA',
    name: shipper,
    subtitle: `Envíos cargados el ${day}`,
    counts: `${rows.length} envíos · ${labels} bultos`,
    id,
    columns,
    rows: rows.map((row) => [
      row.code,
      row.service,
      row.name,
      row.place,
      String(row.labels),
      row.amount,
    ]),
    signatures: ['Entregó', 'Recibió', 'Fecha y hora'],
  }
}
