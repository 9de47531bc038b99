import type { Order } from '../../../kernel/order.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { nextTurn } from '../../../kits/batch/portions.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database } from '../../../kits/db/database.ts'
import type { Tracking } from '../../tracking/tracking.ts'
import { type DayBounds, manifestId } from '../manifest.ts'
import type { HandOvers } from './hand-overs.steps.ts'
import type { SheetOrder, SheetPlace } from './hand-overs.store.ts'
import { missingPieces, resultOf, type ShipmentResult } from './reception-rules.ts'
import { findPieces, findReception, listNoted, type ReceptionRow } from './receptions.store.ts'
import { handedOver } from './sheet-totals.ts'

/** A shipment of a sheet as it is counted on the floor. */
export interface FloorShipment extends SheetOrder {
  readonly result: ShipmentResult
  readonly pieces: number
  readonly counted: number | undefined
  readonly givenBackAt: number | undefined
}

/** The floor's sums of a whole sheet. */
export interface FloorSums {
  readonly reception: ReceptionRow | undefined
  readonly entered: number
  readonly counted: number
  readonly missing: number
  readonly extra: readonly TrackingCode[]
}

export interface NamedSheet {
  readonly shipper: number
  readonly bounds: DayBounds
}

export interface FloorParts {
  readonly db: Database
  readonly clock: Clock
  readonly tracking: Tracking
  readonly handOvers: HandOvers
}

const pageSize = 500

export async function listShipments(
  { db, handOvers }: FloorParts,
  { shipper, bounds }: NamedSheet,
  after: SheetPlace | undefined,
  limit: number,
): Promise<FloorShipment[]> {
  const sheet = manifestId(shipper, bounds)
  const reception = await findReception(db, sheet)
  const isSheetReceived = reception !== undefined && reception.receivedAt !== null
  const orders = await handOvers.listOrders(shipper, bounds, after, limit)
  const noted = await findPieces(
    db,
    sheet,
    orders.map(({ code }) => code),
  )
  return orders.map((order): FloorShipment => {
    const { result, counted, givenBackAt } = noted.get(order.code) ?? {}
    const { state, cancelledAt, content } = order
    const isCancelled = cancelledAt !== null
    return {
      ...order,
      result: resultOf({ state, isCancelled, noted: result ?? undefined, isSheetReceived }),
      pieces: handedOver(JSON.parse(content) as Order).pieces,
      counted: counted ?? undefined,
      givenBackAt: givenBackAt ?? undefined,
    }
  })
}

/** Reads page by page, so that others get a turn while a large shipper's day is summed. */
export async function* pagesOf(parts: FloorParts, sheet: NamedSheet) {
  for (let after: SheetPlace | undefined; ; await nextTurn()) {
    const rows = await listShipments(parts, sheet, after, pageSize)
    yield rows
    after = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

export async function sum(parts: FloorParts, sheet: NamedSheet): Promise<FloorSums> {
  const id = manifestId(sheet.shipper, sheet.bounds)
  let [entered, counted, missing] = [0, 0, 0]
  for await (const rows of pagesOf(parts, sheet))
    for (const row of rows) {
      if (row.result === 'received') entered += 1
      counted += row.counted ?? 0
      missing += missingPieces(row)
    }
  const extra = (await listNoted(parts.db, id, 'extra')).map(({ code }) => code)
  return { reception: await findReception(parts.db, id), entered, counted, missing, extra }
}
