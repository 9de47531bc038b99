import type { Shipper } from '../../kernel/shipper.ts'
import { isOutage } from '../../kits/db/outage.ts'
import { limits } from '../../limits.ts'
import { storedHeading } from './import-columns.steps.ts'
import { errorsOf, type JudgingTools, type KeepLease, storedOrder } from './import-judging.steps.ts'
import type { RowError } from './import-state.ts'
import { type ImportRow, type LineRow, listLines, setLine } from './imports.store.ts'
import type { FoundHeading } from './sheet-column.ts'

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
    const outcomes = await Promise.all(
      lines.map((line) => loadLine(tools, row, line, heading, shipper)),
    )
    const refused = outcomes.filter((outcome) => outcome !== undefined)
    if (refused.length > 0) await keepRefused(tools, row.id, refused)
  }
}

async function loadLine(
  tools: JudgingTools,
  { id, reloads }: ImportRow,
  line: LineRow,
  heading: FoundHeading,
  shipper: Shipper,
): Promise<Refused | undefined> {
  const { orders, words } = tools
  const order = storedOrder(line, heading)
  const { firstRow } = line
  const submission = { ...words.readOrder(order.message, shipper), reload: reloads === 1 }
  if (order.faults.length > 0) {
    const outcome = await orders.checkOrder(submission)
    return { firstRow, errors: errorsOf(words, order, heading, outcome) }
  }
  try {
    const outcome = await orders.createOrder(submission, (tx) =>
      setLine(tx, id, firstRow, 'loaded', ''),
    )
    if (outcome.ok) return undefined
    return { firstRow, errors: errorsOf(words, order, heading, outcome) }
  } catch (error) {
    // A database outage is not the order's fault: the import is resumed later.
    if (isOutage(error)) throw error
    return { firstRow, errors: [internalError(firstRow, words.result.internal)] }
  }
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
