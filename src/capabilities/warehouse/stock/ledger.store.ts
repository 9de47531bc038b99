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
      posting.by,
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
