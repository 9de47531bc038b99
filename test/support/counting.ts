import type { Database } from '../../src/kits/db/database.ts'

/** The same database, counting its transactions. */
export function countTransactions(db: Database) {
  let transactions = 0
  const counted: Database = {
    ...db,
    transaction(work) {
      transactions += 1
      return db.transaction(work)
    },
  }
  return { db: counted, transactions: () => transactions }
}
