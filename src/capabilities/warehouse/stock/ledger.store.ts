import type { Handle } from '../../../kits/db/database.ts'
import { integer, record, text } from '../../../kits/db/record.ts'
import type { Holding } from '../holds/hold.ts'
import type { Posting } from './ledger.ts'

const stored = record<Posting>({
  document: text('document'),
  entry: integer('entry'),
  kind: text('kind'),
  stockId: text('stock_id'),
  line: integer('line'),
  units: integer('units'),
  reserved: integer('reserved'),
  reason: text('reason'),
  by: text('recorded_by'),
})

export async function insertPostings(
  tx: Handle,
  postings: readonly Posting[],
  now: number,
): Promise<void> {
  const rows = stored.rows(postings, () => ({ at: now }))
  await tx.insertRows({ table: 'stock_movement', ...rows })
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
