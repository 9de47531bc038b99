import type { Order } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import {
  columnLetter,
  type SheetHead,
  type SheetRow,
  type Spreadsheets,
} from '../../kits/spreadsheet/spreadsheet.ts'
import { limits } from '../../limits.ts'
import type { Outcome } from '../../outcome.ts'
import { quoteShipment } from '../measurements/measurements.ts'
import type { OrderPreview, OrderRefused, Orders, Submission } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import type { StoredColumns } from './import-columns.steps.ts'
import type { RowError } from './import-state.ts'
import type { FaultText } from './import-words.ts'
import { importLimits } from './imports.limits.ts'
import { deleteLines, insertLines, type LineRow, setEstimate, setSheet } from './imports.store.ts'
import type { OrderWords } from './order-words.steps.ts'
import { type FoundHeading, indexColumns, judgeHeading, readHeading } from './sheet-column.ts'
import {
  charactersOf,
  createGatherer,
  type OrderGatherer,
  placeOf,
  type SheetOrder,
  shownCell,
  toOrder,
} from './sheet-order.ts'

export interface JudgingTools {
  readonly db: Database
  readonly orders: Orders
  readonly sheets: Spreadsheets
  readonly words: OrderWords
  /** Prices the orders that are right. */
  readonly rates?: Pick<Rates, 'quoteRate'> | undefined
}

/** Thrown when the judging of a file ends early. */
export class JudgingEnded extends Error {
  readonly reason: 'lease-lost' | 'file-refused'

  constructor(reason: 'lease-lost' | 'file-refused', detail = '') {
    super(detail)
    this.reason = reason
  }
}

export interface JudgedImport {
  readonly id: string
  readonly shipper: Shipper
  readonly reloads: boolean
}

/**
 * Renews the lease; returns whether this worker still holds it. Called in a transaction, it locks
 * the import until the transaction ends, so a new owner never races with the previous one.
 */
export type KeepLease = (handle?: Handle) => Promise<boolean>

const headingWithin = 20
const charactersPerFlush = 262_144

/**
 * Reads a file, judges its orders as they are read, and stores the results. A restart begins from
 * scratch, which is safe because nothing has been loaded yet.
 */
export async function judgeFile(
  tools: JudgingTools,
  { id, shipper, reloads }: JudgedImport,
  file: Buffer,
  keepLease: KeepLease,
): Promise<void> {
  const { db, sheets, words } = tools
  const change = createChange(db, keepLease)
  await change((tx) => deleteLines(tx, id))
  const index = indexColumns(words.columns)
  const preview = tools.orders.openPreview()
  let head: SheetHead | undefined
  let heading: FoundHeading | undefined
  let gatherer: OrderGatherer | undefined
  let waiting: SheetOrder[] = []
  let waitingCharacters = 0
  let place = 0
  let judged = nothingJudged

  async function flush(): Promise<void> {
    if (waiting.length === 0 || heading === undefined) return
    const batch = waiting
    waiting = []
    waitingCharacters = 0
    const rows = await judgeOrders(tools, preview, batch, heading, { shipper, reloads })
    await change((tx) => insertLines(tx, id, rows))
    judged = addJudged(judged, rows)
  }
  async function begin(row: FoundHeading): Promise<void> {
    const rowsBelow = Math.max(0, (head?.rows ?? 0) - place)
    checkBeginning(tools, row, rowsBelow)
    heading = row
    gatherer = createGatherer(row)
    await change((tx) => keepSheet(tx, id, head, row, rowsBelow))
  }
  async function takeRow(row: SheetRow): Promise<void> {
    place++
    if (gatherer === undefined) {
      const rowHeading = readHeading(row.number, row.cells.map(headingText), index)
      if (rowHeading) await begin(rowHeading)
      else if (place > headingWithin) throw fileRefused(words, 'heading-missing')
      return
    }
    const ended = gatherer.add(row)
    if (ended) waiting.push(ended)
    waitingCharacters += charactersOf(row)
    // Counts characters too: one order may have as many as a thousand others.
    const isLong = waitingCharacters >= charactersPerFlush && waiting.length > 0
    if (waiting.length >= limits.ordersPerCommit || isLong) await flush()
  }
  const read = await sheets.read(file, {
    async begin(sheetHead) {
      head = sheetHead
    },
    async take(rows) {
      for (const row of rows) await takeRow(row)
    },
  })
  if (!read.ok) throw new JudgingEnded('file-refused', words.describeFile(read.refusal))
  const last = gatherer?.end()
  const foundHeading = heading
  if (foundHeading === undefined) throw fileRefused(words, 'heading-missing')
  if (last) waiting.push(last)
  await flush()
  // Again, with the real count: the template's example row does not count.
  await change((tx) => keepJudged(tx, id, head, foundHeading, judged))
  if (judged.rows === 0) throw fileRefused(words, 'rows-missing')
}

/** Throws if the heading lacks columns, or too many rows follow it. */
function checkBeginning(
  { sheets, words }: JudgingTools,
  heading: FoundHeading,
  rowsBelow: number,
): void {
  const refusal = judgeHeading(heading, words.columns)
  if (refusal) throw new JudgingEnded('file-refused', words.describeHeading(refusal))
  const tooMany = sheets.checkRowCount(rowsBelow)
  if (tooMany) throw new JudgingEnded('file-refused', words.describeFile(tooMany))
}

function keepSheet(
  tx: Handle,
  id: string,
  head: SheetHead | undefined,
  { row, names }: FoundHeading,
  rowsTotal: number,
): Promise<void> {
  const { format = '', name: sheet = '', separator } = head ?? {}
  const columns = JSON.stringify({ row, names, separator } satisfies StoredColumns)
  return setSheet(tx, id, { format, sheet, columns, rowsTotal })
}

async function keepJudged(
  tx: Handle,
  id: string,
  head: SheetHead | undefined,
  heading: FoundHeading,
  judged: Judged,
): Promise<void> {
  await keepSheet(tx, id, head, heading, judged.rows)
  await setEstimate(tx, id, judged)
}

function createChange(db: Database, keepLease: KeepLease) {
  return (work: (tx: Handle) => Promise<void>): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await keepLease(tx))) throw new JudgingEnded('lease-lost')
      await work(tx)
    })
}

function fileRefused(words: OrderWords, name: 'heading-missing' | 'rows-missing'): JudgingEnded {
  return new JudgingEnded('file-refused', words.describeHeading({ name }))
}

function headingText(cell: SheetRow['cells'][number]): string {
  return typeof cell === 'string' ? cell.trim() : String(typeof cell === 'number' ? cell : '')
}

/** Judges the next orders as if the correct ones before them had been loaded. */
async function judgeOrders(
  { words, rates }: JudgingTools,
  preview: OrderPreview,
  batch: readonly SheetOrder[],
  heading: FoundHeading,
  { shipper, reloads }: Pick<JudgedImport, 'shipper' | 'reloads'>,
): Promise<LineRow[]> {
  const previewed = batch.map(({ message, faults }) => ({
    submission: { ...words.readOrder(message, shipper), reload: reloads },
    isMeant: faults.length === 0,
  }))
  const outcomes = await preview.check(previewed)
  return outcomes.map((outcome, turn) => {
    const order = batch[turn] as SheetOrder
    const errors = errorsOf(words, order, heading, outcome)
    const submission = previewed[turn]?.submission
    const isRight = errors.length === 0 && submission !== undefined
    const priceCents = isRight ? rates && priceOrder(rates, submission) : undefined
    return toLine(order, errors.slice(0, importLimits.sheetErrorsPerOrder), priceCents)
  })
}

function toLine(
  order: SheetOrder,
  errors: readonly RowError[],
  priceCents: number | undefined,
): LineRow {
  const [first] = order.lines
  return {
    firstRow: first?.number ?? 0,
    rowCount: order.lines.length,
    code: order.code.slice(0, 64),
    state: errors.length > 0 ? 'wrong' : 'right',
    errors: errors.length > 0 ? JSON.stringify(errors) : '',
    cells: storeLines(order),
    priceCents: priceCents ?? null,
  }
}

interface StoredLines {
  readonly earlier?: number
  readonly rows: readonly (readonly [number: number, cells: SheetRow['cells']])[]
}

function storeLines({ lines, earlier }: SheetOrder): string {
  const rows = lines.map(({ number, cells }) => [number, cells] as const)
  const stored: StoredLines = earlier === undefined ? { rows } : { earlier, rows }
  return JSON.stringify(stored)
}

/** The sheet rows of a stored line. */
export function storedRows({ cells }: LineRow): SheetRow[] {
  return (JSON.parse(cells) as StoredLines).rows.map(([number, rowCells]) => ({
    number,
    cells: rowCells,
  }))
}

export function storedOrder(line: LineRow, heading: FoundHeading): SheetOrder {
  const { earlier } = JSON.parse(line.cells) as StoredLines
  return toOrder(storedRows(line), heading, earlier)
}

/** The faults of the cells themselves, and those found by the rules of orders. */
export function errorsOf(
  words: OrderWords,
  order: SheetOrder,
  heading: FoundHeading,
  outcome: Outcome<unknown, OrderRefused>,
): RowError[] {
  const toError = (row: number, path: string, text: FaultText): RowError => {
    const place = heading.columns.findIndex((column) => column?.path === path)
    const canonical = words.columns.find((column) => column.path === path)?.heading ?? ''
    return {
      row,
      column: place < 0 ? '' : columnLetter(place),
      heading: heading.names[place] ?? canonical,
      value: shownCell(order, row, place),
      field: path,
      code: text.code,
      detail: text.detail,
      en: text.en,
      mend: text.mend,
      mendEn: text.mendEn,
      ...(text.already ? { already: text.already } : {}),
    }
  }
  const own = order.faults.map(({ row, column, fault }) =>
    toError(row, column?.path ?? '', words.describeFault(fault, column?.heading ?? '')),
  )
  const isCut = order.faults.some(({ fault }) => fault.name === 'order-too-long')
  if (outcome.ok || isCut) return own
  // Errors are shown next to their column's heading: only fields without a column are named.
  const nameOf = (path: string) =>
    words.columns.some((column) => column.path === placeOf(path, order).path) ? '' : path
  const rowErrors = words.describeRefusal(outcome.refusal, nameOf).map((fault) => {
    const { row, path } = placeOf(fault.path, order)
    return toError(row, path, fault)
  })
  const keys = new Set(own.map(({ row, field }) => `${row} ${field}`))
  return [...own, ...rowErrors.filter(({ row, field }) => !keys.has(`${row} ${field}`))]
}

/** The rows that were judged; the cost of the right orders, and how many have no price. */
interface Judged {
  readonly rows: number
  readonly cents: number
  readonly unpriced: number
}

const nothingJudged: Judged = { rows: 0, cents: 0, unpriced: 0 }

function addJudged(sum: Judged, lines: readonly LineRow[]): Judged {
  const right = lines.filter(({ state }) => state === 'right')
  return {
    rows: lines.reduce((all, { rowCount }) => all + rowCount, sum.rows),
    cents: right.reduce((all, { priceCents }) => all + (priceCents ?? 0), sum.cents),
    unpriced: sum.unpriced + right.filter(({ priceCents }) => priceCents === null).length,
  }
}

/** The price of an order that breaks no rule, and so was read whole; from memory. */
function priceOrder(
  rates: Pick<Rates, 'quoteRate'>,
  { shipper, draft }: Submission,
): number | undefined {
  const order = draft as Order
  const shipment = { shipperNumber: shipper.number, order, redirectedTo: undefined }
  return quoteShipment(rates, { known: shipment, factor: shipper.volumetricFactor })?.totalCents
}
