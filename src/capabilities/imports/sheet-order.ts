import { importLimits } from './imports.limits.ts'
import { type CellFault, cellText, isBlank, readCell, type SheetCell } from './sheet-cell.ts'
import { type FoundHeading, isProductField, type SheetColumn } from './sheet-column.ts'

export interface SheetLine {
  readonly number: number
  readonly cells: readonly SheetCell[]
}

export type LineFault =
  | CellFault
  | { readonly name: 'differs'; readonly firstRow: number }
  | { readonly name: 'row-repeated'; readonly firstRow: number }
  | { readonly name: 'code-repeated'; readonly firstRow: number }
  | { readonly name: 'order-too-long' }

/** A fault of a cell, or of a row as a whole. */
export interface PlacedFault {
  readonly row: number
  readonly column: SheetColumn | undefined
  readonly fault: LineFault
}

/** The rows of one order, converted to an API message. */
export interface SheetOrder {
  readonly lines: readonly SheetLine[]
  /** In upper case, since codes are case-insensitive; empty if there is none. */
  readonly code: string
  readonly message: Readonly<Record<string, unknown>>
  readonly faults: readonly PlacedFault[]
  /** The earlier row with the same code, if any. */
  readonly earlier: number | undefined
}

/** The code of the template's example row, which is skipped if left in. */
export const exampleCode = 'EJEMPLO-BORRAR'

export interface OrderGatherer {
  /** Returns the order that this row completes by starting another one, if any. */
  add(line: SheetLine): SheetOrder | undefined
  end(): SheetOrder | undefined
}

/**
 * Groups rows into orders. One row is one product; consecutive rows with the same code are one
 * order, and each must repeat the code. A code that reappears further down is reported as a
 * mistake, since the rows of one order belong together.
 */
export function createGatherer(heading: FoundHeading): OrderGatherer {
  const codePlace = placeOfCode(heading)
  const firstRows = new Map<string, number>()
  let lines: SheetLine[] = []
  let characters = 0
  let code = ''

  function begin(line: SheetLine, rowCode: string): void {
    lines = [line]
    characters = charactersOf(line)
    code = rowCode
  }
  function finish(): SheetOrder | undefined {
    const [first] = lines
    if (first === undefined || code === exampleCode) return undefined
    const earlier = code === '' ? undefined : firstRows.get(code)
    if (earlier === undefined && code !== '') firstRows.set(code, first.number)
    return toOrder(lines, heading, earlier)
  }
  return {
    add(line) {
      // A row cleared with the space bar counts as empty.
      if (line.cells.every(isBlank)) return undefined
      const rowCode = codeOf(line.cells[codePlace])
      if (rowCode !== '' && rowCode === code && !isTooLong(lines.length, characters)) {
        lines.push(line)
        characters += charactersOf(line)
        return undefined
      }
      const ended = finish()
      begin(line, rowCode)
      return ended
    },
    end() {
      const ended = finish()
      lines = []
      return ended
    },
  }
}

/** A longer order is cut after the row that made it so, and refused: the work is bounded. */
function isTooLong(rows: number, characters: number): boolean {
  const { sheetRowsPerOrder, sheetCharactersPerOrder } = importLimits
  return rows > sheetRowsPerOrder || characters > sheetCharactersPerOrder
}

export function charactersOf({ cells }: SheetLine): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)
}

function placeOfCode({ columns }: FoundHeading): number {
  return columns.findIndex((column) => column?.path === 'codigoSeguimiento')
}

function codeOf(cell: SheetCell | undefined): string {
  if (typeof cell === 'number') return String(cell)
  return typeof cell === 'string' ? cell.trim().toUpperCase() : ''
}

type Message = Record<string, unknown>

/** Combines the rows of one order. */
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
  const characters = lines.reduce((sum, line) => sum + charactersOf(line), 0)
  if (isTooLong(lines.length, characters)) {
    faults.push({ row: first.number, column: undefined, fault: { name: 'order-too-long' } })
    return { lines, code: codeOf(first.cells[codePlace]), message, faults, earlier }
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
      !isProductField(column) &&
      column.path !== 'codigoSeguimiento' &&
      JSON.stringify(read) !== JSON.stringify(readCell(first.cells[place], column))
    if (read.fault) faults.push({ row: line.number, column, fault: read.fault })
    else if (isDifferent) {
      const fault = { name: 'differs', firstRow: first.number } as const
      faults.push({ row: line.number, column, fault })
    } else if (isProductField(column)) product[lastName(column.path)] = read.value
    else if (index === 0) put(message, column.path, read.value)
  }
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** `a.b` is a field of an object, `a[].b` a field of a list's first item. */
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

/** The sheet row and column path of a field of the message. */
export function placeOf(
  path: string,
  order: SheetOrder,
): { readonly row: number; readonly path: string } {
  const index = Number(/^productos\[(\d+)\]/.exec(path)?.[1] ?? 0)
  const line = order.lines[index] ?? order.lines[0]
  const plain = path.replace(/\[\d+\]$/, '').replaceAll(/\[\d+\]/g, '[]')
  return { row: line?.number ?? 0, path: plain }
}

const shownCharacters = 80

/** The text of an order's cell; nothing where the column is missing. */
export function shownCell({ lines }: SheetOrder, row: number, place: number): string {
  const line = lines.find(({ number }) => number === row)
  return cellText(line?.cells[place]).slice(0, shownCharacters)
}
