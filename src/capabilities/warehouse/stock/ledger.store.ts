import type { Handle } from '../../../kits/db/database.ts'
import type { Holding } from '../holds/hold.ts'
import type { Posting } from './ledger.ts'

const columns = [
  'document',
  'entry',
  'at',
  'kind',
  'stock_id',
  'line',
  'units',
  'reserved',
  'reason',
  'recorded_by',
] as const

export async function insertPostings(
  tx: Handle,
  postings: readonly Posting[],
  by: string,
  now: number,
): Promise<void> {
  await tx.insertRows({
    table: 'stock_movement',
    columns,
    rows: postings.map((posting) => [
      posting.document,
      posting.entry,
      now,
      posting.kind,
      posting.stockId,
      posting.line,
      posting.units,
      posting.reserved,
      posting.reason,
      by,
    ]),
  })
}

interface SummedRow extends Holding {
  readonly document: string
}

/** The sum of each document's movements, by line and balance. */
export async function sumByDocument(
  db: Handle,
  documents: readonly string[],
): Promise<Map<string, Holding[]>> {
  const rows = await db.all<SummedRow>(
    `select document, line, stock_id as "stockId", sum(reserved) as reserved,
       -sum(units) as picked
     from stock_movement where document in list($1)
     group by document, line, stock_id order by document, line, stock_id`,
    [documents],
  )
  const sums = new Map<string, Holding[]>()
  for (const { document, ...holding } of rows) {
    const own = sums.get(document)
    if (own) own.push(holding)
    else sums.set(document, [holding])
  }
  return sums
}

/** A balance that differs from the sum of its movements. */
export interface StockFault {
  readonly stockId: string
  readonly units: number
  readonly reserved: number
  readonly ledgerUnits: number
  readonly ledgerReserved: number
}

/**
 * Sums up the whole ledger and the reservations of orders; a balance without movements, or
 * movements without a balance, is a fault too.
 */
export async function findFaults(db: Handle, limit: number): Promise<StockFault[]> {
  return db.all<StockFault>(
    `select id as "stockId", sum(units) as units, sum(reserved) as reserved,
       sum(ledger_units) as "ledgerUnits", sum(ledger_reserved) as "ledgerReserved"
     from (
       select id, units, reserved, 0 as ledger_units, 0 as ledger_reserved from stock
       union all
       select stock_id, 0, 0, units, reserved from stock_movement
       union all
       select stock_id, 0, 0, units, reserved from stock_reservation
     ) as books
     group by id
     having sum(units) <> sum(ledger_units) or sum(reserved) <> sum(ledger_reserved)
     order by id limit $1`,
    [limit],
  )
}

/** An order's hold whose state contradicts its movements. */
export interface HoldFault {
  readonly trackingCode: string
  readonly state: string
  readonly reserved: number
  readonly picked: number
}

export async function findHoldFaults(db: Handle, limit: number): Promise<HoldFault[]> {
  return db.all<HoldFault>(
    `select tracking_code as "trackingCode", state, reserved, picked
     from (
       select h.tracking_code, h.state,
         coalesce(sum(book.reserved), 0) as reserved, coalesce(-sum(book.units), 0) as picked
       from stock_hold h left join (
         select document, units, reserved from stock_movement
         union all
         select document, units, reserved from stock_reservation
       ) as book on book.document = 'order ' || h.tracking_code
       group by h.tracking_code, h.state
     ) as held
     where (reserved > 0) <> (state in ('reserved', 'picking'))
       or (picked > 0) <> (state in ('picking', 'picked'))
     order by tracking_code limit $1`,
    [limit],
  )
}
