import type { Shipper } from '../../kernel/shipper.ts'
import { isOutage } from '../../kits/db/outage.ts'
import { limits } from '../../limits.ts'
import type { Outcome } from '../../outcome.ts'
import type { OrderRefused, Submission } from '../orders/orders.ts'
import { storedHeading } from './import-columns.steps.ts'
import { errorsOf, type JudgingTools, type KeepLease, storedOrder } from './import-judging.steps.ts'
import type { RowError } from './import-state.ts'
import { type ImportRow, type LineRow, listLines, setLine } from './imports.store.ts'
import type { FoundHeading } from './sheet-column.ts'
import type { SheetOrder } from './sheet-order.ts'

/** A refused order with its errors. */
interface Refused {
  readonly firstRow: number
  readonly errors: readonly RowError[]
}

/**
 * Loads the remaining orders, one commit's worth at a time. An order and its `loaded` mark are
 * stored in one transaction, so resuming after a crash, in any process, loads none twice.
 */
export async function loadLines(
  tools: JudgingTools,
  row: ImportRow,
  shipper: Shipper,
  keepLease: KeepLease,
): Promise<'done' | 'lease-lost'> {
  const heading = storedHeading(row.columns, tools.words)
  let after = 0
  for (;;) {
    if (!(await keepLease())) return 'lease-lost'
    const lines = await listLines(
      tools.db,
      row.id,
      ['right', 'wrong'],
      after,
      limits.ordersPerCommit,
    )
    const last = lines.at(-1)
    if (last === undefined) return 'done'
    after = last.firstRow
    const refused = await loadSome(tools, row, lines, heading, shipper)
    if (refused.length > 0) await keepRefused(tools, row.id, refused)
  }
}

/**
 * Loads some orders together, and returns those that were refused. Wrong ones are checked before
 * the others take stock: else it would depend on their pace whether an order with a wrong field is
 * also refused for missing stock.
 */
async function loadSome(
  tools: JudgingTools,
  row: ImportRow,
  lines: readonly LineRow[],
  heading: FoundHeading,
  shipper: Shipper,
): Promise<Refused[]> {
  const all = lines.map((line) => readLine(tools, row, line, heading, shipper))
  const wrong = all.filter(({ line }) => line.state === 'wrong')
  const stillWrong = await refusalsOf(tools, wrong, ({ submission }) =>
    tools.orders.checkOrder(submission),
  )
  const refusedRows = new Set(stillWrong.map(({ firstRow }) => firstRow))
  const rest = all.filter(({ line }) => !refusedRows.has(line.firstRow))
  const refused = await refusalsOf(tools, rest, ({ line, submission }) =>
    tools.orders.createOrder(submission, (tx) => setLine(tx, row.id, line.firstRow, 'loaded', '')),
  )
  return [...stillWrong, ...refused]
}

/** An order of the sheet, as it is sent. */
interface SentLine {
  readonly line: LineRow
  readonly order: SheetOrder
  readonly heading: FoundHeading
  readonly submission: Submission
}

function readLine(
  { words }: JudgingTools,
  { reloads }: ImportRow,
  line: LineRow,
  heading: FoundHeading,
  shipper: Shipper,
): SentLine {
  const order = storedOrder(line, heading)
  const submission = { ...words.readOrder(order.message, shipper), reload: reloads === 1 }
  return { line, order, heading, submission }
}

async function refusalsOf(
  { words }: JudgingTools,
  lines: readonly SentLine[],
  send: (line: SentLine) => Promise<Outcome<unknown, OrderRefused>>,
): Promise<Refused[]> {
  const outcomes = lines.map(async (each): Promise<Refused> => {
    const { firstRow } = each.line
    try {
      return { firstRow, errors: errorsOf(words, each.order, each.heading, await send(each)) }
    } catch (error) {
      // A database outage is not the order's fault: the import is resumed later.
      if (isOutage(error)) throw error
      return { firstRow, errors: [internalError(firstRow, words.result.internal)] }
    }
  })
  return (await Promise.all(outcomes)).filter(({ errors }) => errors.length > 0)
}

function internalError(row: number, detail: string): RowError {
  return { row, column: '', heading: '', field: '', code: -1, detail, mend: '' }
}

async function keepRefused(
  { db }: JudgingTools,
  id: string,
  refused: readonly Refused[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { firstRow, errors } of refused)
      await setLine(tx, id, firstRow, 'refused', JSON.stringify(errors))
  })
}
