import { type CellFault, isBlank, readCell, type SheetCell } from './sheet-cell.ts'
import { type FoundHeading, isOfProduct, type SheetColumn } from './sheet-column.ts'

export interface SheetLine {
  readonly number: number
  readonly cells: readonly SheetCell[]
}

export type LineFault =
  | CellFault
  | { readonly name: 'differs'; readonly firstRow: number }
  | { readonly name: 'row-repeated'; readonly firstRow: number }
  | { readonly name: 'code-repeated'; readonly firstRow: number }

/** What is wrong with a cell, or with a row as a whole. */
export interface PlacedFault {
  readonly row: number
  readonly column: SheetColumn | undefined
  readonly fault: LineFault
}

/** The rows of one order, as the message that the API would be sent. */
export interface SheetOrder {
  readonly lines: readonly SheetLine[]
  /** Upper case, as codes are compared; empty where there is none. */
  readonly code: string
  readonly message: Readonly<Record<string, unknown>>
  readonly faults: readonly PlacedFault[]
  /** The row where the same code stands before, if it does. */
  readonly earlier: number | undefined
}

/** The example of the template carries it; who leaves the example in means no order. */
export const exampleCode = 'EJEMPLO-BORRAR'

export interface OrderGatherer {
  /** Answers the order that ended before this row, if one did. */
  add(line: SheetLine): SheetOrder | undefined
  end(): SheetOrder | undefined
}

/**
 * One row is one product. Rows that follow each other with one code are one order; the code must be
 * in each. A code that comes again further down is a mistake: whoever meant one order would have
 * put its rows together.
 */
export function createGatherer(heading: FoundHeading): OrderGatherer {
  const codePlace = placeOfCode(heading)
  const firstRows = new Map<string, number>()
  let lines: SheetLine[] = []
  let code = ''

  function finish(): SheetOrder | undefined {
    const [first] = lines
    if (first === undefined || code === exampleCode) return undefined
    const earlier = code === '' ? undefined : firstRows.get(code)
    if (earlier === undefined && code !== '') firstRows.set(code, first.number)
    return toOrder(lines, heading, earlier)
  }
  return {
    add(line) {
      // Somebody cleared it with the space bar: it is as empty as a row that is not there.
      if (line.cells.every(isBlank)) return undefined
      const its = codeOf(line.cells[codePlace])
      if (its !== '' && its === code) {
        lines.push(line)
        return undefined
      }
      const ended = finish()
      lines = [line]
      code = its
      return ended
    },
    end() {
      const ended = finish()
      lines = []
      return ended
    },
  }
}

function placeOfCode({ columns }: FoundHeading): number {
  return columns.findIndex((column) => column?.path === 'codigoSeguimiento')
}

function codeOf(cell: SheetCell | undefined): string {
  if (typeof cell === 'number') return String(cell)
  return typeof cell === 'string' ? cell.trim().toUpperCase() : ''
}

type Message = Record<string, unknown>

/** The rows of one order, put together. */
export function toOrder(
  lines: readonly SheetLine[],
  heading: FoundHeading,
  earlier: number | undefined,
): SheetOrder {
  const faults: PlacedFault[] = []
  const message: Message = { destinatario: {}, domicilio: {}, productos: [] }
  const codePlace = placeOfCode(heading)
  const [first] = lines as [SheetLine]
  if (earlier !== undefined) {
    const fault = { name: 'code-repeated', firstRow: earlier } as const
    faults.push({ row: first.number, column: heading.columns[codePlace], fault })
  }
  const rowsByContent = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const content = JSON.stringify(line.cells)
    const twin = rowsByContent.get(content)
    const fault = twin === undefined ? undefined : { name: 'row-repeated' as const, firstRow: twin }
    if (fault) faults.push({ row: line.number, column: undefined, fault })
    else rowsByContent.set(content, line.number)
    addLine(message, index, line, first, heading, faults)
  }
  return { lines, code: codeOf(first.cells[codePlace]), message, faults, earlier }
}

function addLine(
  message: Message,
  index: number,
  line: SheetLine,
  first: SheetLine,
  heading: FoundHeading,
  faults: PlacedFault[],
): void {
  const product: Message = {}
  ;(message['productos'] as Message[]).push(product)
  for (const [place, column] of heading.columns.entries()) {
    if (column === undefined || isBlank(line.cells[place])) continue
    const read = readCell(line.cells[place], column)
    const isDifferent =
      index > 0 &&
      !isOfProduct(column) &&
      column.path !== 'codigoSeguimiento' &&
      JSON.stringify(read) !== JSON.stringify(readCell(first.cells[place], column))
    if (read.fault) faults.push({ row: line.number, column, fault: read.fault })
    else if (isDifferent) {
      const fault = { name: 'differs', firstRow: first.number } as const
      faults.push({ row: line.number, column, fault })
    } else if (isOfProduct(column)) product[lastName(column.path)] = read.value
    else if (index === 0) put(message, column.path, read.value)
  }
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** `a.b` is a field of an object, `a[].b` one of the first of a list. */
function put(message: Message, path: string, value: unknown): void {
  const [parent, name] = path.split('.')
  if (parent === undefined || name === undefined) {
    message[path] = value
    return
  }
  const place = parent.replace('[]', '')
  const isList = place !== parent
  message[place] ??= isList ? [{}] : {}
  const holder = isList ? (message[place] as Message[])[0] : (message[place] as Message)
  if (holder) holder[name] = value
}

/** Where a field of the message stands in the sheet. */
export function placeOf(
  path: string,
  order: SheetOrder,
): { readonly row: number; readonly path: string } {
  const index = Number(/^productos\[(\d+)\]/.exec(path)?.[1] ?? 0)
  const line = order.lines[index] ?? order.lines[0]
  const plain = path.replace(/\[\d+\]$/, '').replaceAll(/\[\d+\]/g, '[]')
  return { row: line?.number ?? 0, path: plain }
}
