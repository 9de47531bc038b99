import type { Signing } from '../secret/signing.ts'
import type { Database } from './database.ts'

/** The same database, whose handles sign with keys that are kept outside of it. */
export function withSigning(db: Database, signing: Signing): Database {
  const { relaxed } = db
  return {
    ...db,
    signing,
    transaction: (work) => db.transaction((tx) => work({ ...tx, signing })),
    ...(relaxed === undefined ? {} : { relaxed: withSigning(relaxed, signing) }),
  }
}
