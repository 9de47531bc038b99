import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database } from '../../kits/db/database.ts'
import { storedHeading } from './import-columns.steps.ts'
import { storedOrder } from './import-judging.steps.ts'
import { type LineState, lineStates, type RowError } from './import-state.ts'
import { importLimits } from './imports.limits.ts'
import {
  type ErrorLine,
  findImport,
  type LineRow,
  listErrorLines,
  listLines,
} from './imports.store.ts'
import type { OrderWords } from './order-words.steps.ts'
import { cellText } from './sheet-cell.ts'
import type { FoundHeading } from './sheet-column.ts'

/** An order as the sheet was read, so that a person recognizes it. */
export interface ReadOrder {
  readonly firstRow: number
  readonly rowCount: number
  readonly code: string
  readonly state: LineState
  readonly recipientName: string
  readonly address: string
  /** As it is written, also where it is no postal code. */
  readonly postalCode: string
  /** Of all its products; undefined where one has none that can be read. */
  readonly weightKg: number | undefined
  readonly priceCents: number | null
}

export interface ReadWanted {
  readonly afterRow: number
  readonly most: number
  readonly state: LineState | undefined
}

/** Few at a time: an order may have a megabyte of cells. */
const linesPerTurn = 10

export async function listReadOrders(
  db: Database,
  words: OrderWords,
  id: string,
  { afterRow, most, state }: ReadWanted,
): Promise<ReadOrder[]> {
  const row = await findImport(db, id)
  if (row === undefined || row.columns === '') return []
  const heading = storedHeading(row.columns, words)
  const states = state === undefined ? lineStates : [state]
  const orders: ReadOrder[] = []
  let after = afterRow
  while (orders.length < most) {
    const wanted = Math.min(linesPerTurn, most - orders.length)
    const lines = await listLines(db, id, states, after, wanted)
    orders.push(...lines.map((line) => toReadOrder(line, heading)))
    after = lines.at(-1)?.firstRow ?? after
    if (lines.length < wanted) break
    await nextTurn()
  }
  return orders
}

function toReadOrder(line: LineRow, heading: FoundHeading): ReadOrder {
  const { lines, message } = storedOrder(line, heading)
  const text = (path: string) => {
    const place = heading.columns.findIndex((column) => column?.path === path)
    return place < 0 ? '' : cellText(lines[0]?.cells[place]).slice(0, shownCharacters)
  }
  const street = [text('domicilio.direccion'), text('domicilio.altura')]
  const rest = [text('domicilio.piso'), text('domicilio.departamento'), text('domicilio.localidad')]
  return {
    firstRow: line.firstRow,
    rowCount: line.rowCount,
    code: line.code,
    state: line.state,
    recipientName: text('destinatario.nombre'),
    address: joined([joined(street, ' '), ...rest], ', '),
    postalCode: text('domicilio.codigoPostal'),
    weightKg: weightOf(message['productos'] as readonly SheetProduct[]),
    priceCents: line.priceCents,
  }
}

const shownCharacters = 120

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between)
}

interface SheetProduct {
  readonly cantidad?: unknown
  readonly peso?: unknown
}

function weightOf(products: readonly SheetProduct[]): number | undefined {
  const weights = products.map(({ cantidad = 1, peso }) => Number(cantidad) * Number(peso))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Number.isFinite(sum) && products.length > 0 ? Number(sum.toFixed(3)) : undefined
}

export interface OrderErrors {
  readonly firstRow: number
  readonly code: string
  readonly errors: readonly RowError[]
}

const errorLinesPerTurn = 50

/** The errors of up to `most` orders after a row, or of those that exceed a page by one order. */
export async function listErrors(
  db: Database,
  id: string,
  afterRow: number,
  most: number,
): Promise<OrderErrors[]> {
  const errorLists: OrderErrors[] = []
  let [after, errorCount] = [afterRow, 0]
  while (errorLists.length < most && errorCount <= importLimits.sheetErrorsPerPage) {
    const wanted = Math.min(errorLinesPerTurn, most - errorLists.length)
    const lines = await listErrorLines(db, id, after, wanted)
    errorLists.push(...lines.map(toErrors))
    after = lines.at(-1)?.firstRow ?? after
    errorCount = errorLists.reduce((sum, { errors }) => sum + errors.length, 0)
    if (lines.length < wanted) break
    await nextTurn()
  }
  return errorLists
}

function toErrors({ firstRow, code, errors }: ErrorLine): OrderErrors {
  return { firstRow, code, errors: JSON.parse(errors) as RowError[] }
}
