import { isSealed, type Sealing } from '../secret/sealing.ts'
import type { Database, Handle } from './database.ts'

/** The same database, whose handles seal and open secret columns. */
export function withSealing(db: Database, sealing: Sealing): Database {
  const { older, relaxed } = db
  return {
    ...db,
    sealing,
    transaction: (work) => db.transaction((tx) => work({ ...tx, sealing })),
    ...(older === undefined ? {} : { older: withSealing(older, sealing) }),
    ...(relaxed === undefined ? {} : { relaxed: withSealing(relaxed, sealing) }),
  }
}

/** Where a value stands: it opens there alone. */
export function sealedPlace(table: string, column: string, id: string | number): string {
  return `${table}.${column}/${id}`
}

/**
 * Seals a value with the key that the database names. In a transaction nobody changes that key
 * before the commit. A database that names none keeps the value as it is.
 */
export async function sealValue(tx: Handle, place: string, value: string): Promise<string> {
  const [row] = await tx.all<{ keyId: string }>(
    'select key_id as "keyId" from sealing_key where id = 1 /*postgres: for share */',
  )
  return row === undefined ? value : sealingIn(tx).seal(row.keyId, place, value)
}

/** Opens a value; one from before there were keys is as it is. */
export function openValue(db: Handle, place: string, value: string): string {
  return isSealed(value) ? sealingIn(db).open(place, value) : value
}

function sealingIn({ sealing }: Handle): Sealing {
  if (sealing === undefined) throw new Error('the secrets of this database are sealed: no key')
  return sealing
}
