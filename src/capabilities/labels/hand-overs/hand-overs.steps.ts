import type { Order } from '../../../kernel/order.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import { nextTurn } from '../../../kits/batch/portions.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database } from '../../../kits/db/database.ts'
import { accept, type Outcome } from '../../../outcome.ts'
import { answerOnce, type Once } from '../../retries/retries.ts'
import {
  chooseBounds,
  findFresh,
  type PrintedManifest,
  printedAt,
  printSheet,
} from '../manifest.steps.ts'
import { type DayBounds, manifestId, untilMoment } from '../manifest.ts'
import {
  findPrintedAt,
  listSheetOrders,
  listSheets,
  type SheetOrder,
  type SheetPlace,
  type SheetRow,
} from './hand-overs.store.ts'
import { addToTotals, noTotals, type SheetTotals } from './sheet-totals.ts'

export type { SheetOrder, SheetPlace, SheetRow }

/** A hand-over sheet with its sums. */
export interface Sheet extends SheetTotals {
  readonly id: string
  readonly bounds: DayBounds
  /** When it was made; `undefined` for one that was not. */
  readonly printedAt: number | undefined
}

/** The hand-over sheets of a shipper. */
export interface HandOvers {
  /**
   * Makes the sheet of shipments on no sheet of the day yet or, if all are on one, of the whole
   * day.
   */
  make(
    shipper: number,
    day: DayBounds,
    once: Once | undefined,
  ): Promise<Outcome<Sheet, 'day-empty' | 'idempotency-key-reused'>>
  /** The content of a sheet made now; `undefined` if everything of the day is on one. */
  next(shipper: number, day: DayBounds): Promise<Sheet | undefined>
  /** Those made of a day, the newest first. */
  list(
    shipper: number,
    day: DayBounds,
    before: number | undefined,
    limit: number,
  ): Promise<SheetRow[]>
  sum(shipper: number, bounds: DayBounds): Promise<Sheet>
  /** The orders on a sheet, also those cancelled since it was made. */
  listOrders(
    shipper: number,
    bounds: DayBounds,
    after: SheetPlace | undefined,
    limit: number,
  ): Promise<SheetOrder[]>
  print(shipper: Shipper, bounds: DayBounds): Promise<PrintedManifest>
}

const ordersAtOnce = 500

export function createHandOvers(db: Database, clock: Clock): HandOvers {
  const untilNow = (shipper: number, day: DayBounds) => untilMoment(day, clock(shipper) + 1)
  const listOrders: HandOvers['listOrders'] = (shipper, { from, to }, after, limit) => {
    const cancelledFrom = printedAt(clock, shipper, to)
    return listSheetOrders(db, shipper, { from, to, cancelledFrom }, after, limit)
  }

  /** Reads page by page, so that others get a turn while a large shipper's day is summed. */
  async function sum(shipper: number, bounds: DayBounds): Promise<Sheet> {
    let totals = noTotals
    for (let after: SheetPlace | undefined; ; await nextTurn()) {
      const rows = await listOrders(shipper, bounds, after, ordersAtOnce)
      for (const row of rows) totals = addToTotals(totals, toListed(row))
      after = rows.at(-1)
      if (rows.length < ordersAtOnce) break
    }
    const made = await findPrintedAt(db, shipper, bounds)
    return { id: manifestId(shipper, bounds), bounds, printedAt: made, ...totals }
  }

  return {
    sum,
    listOrders,
    list: (shipper, day, before, limit) => listSheets(db, shipper, day, before, limit),
    async make(shipper, day, once) {
      const now = clock()
      const bounds = untilNow(shipper, day)
      const made = await db.transaction((tx) =>
        answerOnce(tx, once, now, () => chooseBounds(tx, shipper, bounds, now)),
      )
      return made.ok ? accept(await sum(shipper, made.value)) : made
    },
    async next(shipper, day) {
      const fresh = await findFresh(db, shipper, untilNow(shipper, day))
      return fresh && sum(shipper, fresh)
    },
    print: (shipper, bounds) => printSheet(db, clock, shipper, bounds),
  }
}

function toListed({ content, state, cancelledAt }: SheetOrder) {
  return { order: JSON.parse(content) as Order, state, isCancelled: cancelledAt !== null }
}
