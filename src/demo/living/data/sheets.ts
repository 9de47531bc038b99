import type { Cell } from '../../../kits/spreadsheet/spreadsheet.ts'

/** A sheet that a shop loads, `ago` days before the present. */
export interface PlannedSheet {
  readonly shop: number
  readonly fileName: string
  readonly ago: number
  readonly phase: number
  readonly orders: number
  /** Whether somebody loads the right rows after looking at them. */
  readonly isStarted: boolean
  /** Its faults: the place of the order, the column's heading, and the cell. */
  readonly wrong: readonly (readonly [order: number, heading: string, value: Cell])[]
  /** The rows of one that is no sheet of orders. */
  readonly rows?: readonly (readonly Cell[])[]
}

const right = { isStarted: true, wrong: [] } as const

/** The last one is left for the visitor to print, and to put on a sheet for the carrier. */
export const plannedSheets: readonly PlannedSheet[] = [
  { ...right, shop: 9103, fileName: 'pedidos de escuelas.csv', ago: 6, phase: 0.21, orders: 11 },
  {
    shop: 9101,
    fileName: 'ventas-redes.csv',
    ago: 3,
    phase: 0.5,
    orders: 13,
    isStarted: true,
    wrong: [
      [4, 'Código postal', 'a confirmar'],
      [9, 'Nombre del destinatario', ''],
    ],
  },
  {
    shop: 9101,
    fileName: 'stock-temporada.csv',
    ago: 2,
    phase: 0.27,
    orders: 0,
    isStarted: false,
    wrong: [],
    rows: [
      ['Artículo', 'Talle', 'Color', 'En stock'],
      ['Campera de abrigo', 'M', 'verde', 14],
      ['Jean recto', '42', 'azul', 31],
    ],
  },
  {
    shop: 9101,
    fileName: 'pedidos-mayoristas.xlsx',
    ago: 0,
    phase: 0.44,
    orders: 14,
    isStarted: false,
    wrong: [
      [2, 'Código postal', 'Ruta 3 km 40'],
      [6, 'Peso (kg)', 0],
      [11, 'Servicio', 'Z'],
    ],
  },
  { ...right, shop: 9101, fileName: 'mostrador de hoy.csv', ago: 0, phase: 0.525, orders: 8 },
]
