/** Brings all values of a database under one key, beside those who read and write them. */
import { isSealed, sealedBy } from '../secret/sealing.ts'
import type { Database, Handle } from './database.ts'
import { openValue, sealedPlace } from './sealed.ts'

/** A column whose values are secrets; the rows of its table are known by `id`. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
}

export interface SealingState {
  readonly keyId: string
  /** The key that values may still be sealed with. */
  readonly previousKeyId: string | null
}

/** Where the key is named by its id. */
export const sealingTable = 'sealing_key'

/** Returns the key that the database names; `undefined` where its values are kept readable. */
export async function sealingState(db: Handle): Promise<SealingState | undefined> {
  const [row] = await db.all<SealingState>(
    `select key_id as "keyId", previous_key_id as "previousKeyId" from sealing_key where id = 1`,
  )
  return row
}

/** Names the first key; of several nodes at once, one does. */
export async function nameFirstKey(db: Database, keyId: string, now: number): Promise<void> {
  await db.run(
    `insert into sealing_key (id, key_id, previous_key_id, changed_at) values (1, $1, null, $2)
     on conflict do nothing`,
    [keyId, now],
  )
}

/** From its commit on, everybody seals with the new key: writers under way hold the row. */
export async function nameNextKey(db: Database, keyId: string, now: number): Promise<void> {
  await db.run(
    `update sealing_key set previous_key_id = key_id, key_id = $1, changed_at = $2
     where id = 1 and key_id <> $1`,
    [keyId, now],
  )
}

export async function forgetPreviousKey(db: Database): Promise<void> {
  await db.run('update sealing_key set previous_key_id = null where id = 1')
}

const batchRows = 100

/** Seals anew the values that the named key did not seal; may be cut off and begun again. */
export async function sealAll(
  db: Database,
  columns: readonly SealedColumn[],
  keyId: string,
): Promise<number> {
  let many = 0
  for (const column of columns) many += await sealColumn(db, column, keyId)
  return many
}

async function sealColumn(db: Database, place: SealedColumn, keyId: string): Promise<number> {
  for (let many = 0; ; ) {
    const rows = await rowsNotBy(db, place, keyId)
    if (rows.length === 0) return many
    many += await db.transaction((tx) => sealRows(tx, place, rows, keyId))
  }
}

interface ValueRow {
  readonly id: string | number
  readonly value: string
}

function rowsNotBy(
  db: Handle,
  { table, column }: SealedColumn,
  keyId: string,
): Promise<ValueRow[]> {
  return db.all<ValueRow>(
    `select id, ${column} as value from ${table}
     where ${column} is not null and substr(${column}, 1, ${sealedBy(keyId).length}) <> $1
     order by id limit ${batchRows}`,
    [sealedBy(keyId)],
  )
}

/** A value that somebody changed meanwhile is left: they sealed it with the named key. */
async function sealRows(
  tx: Handle,
  { table, column }: SealedColumn,
  rows: readonly ValueRow[],
  keyId: string,
): Promise<number> {
  const { sealing } = tx
  if (sealing === undefined) throw new Error(`${table} can not be sealed: there is no key`)
  for (const { id, value } of rows) {
    const place = sealedPlace(table, column, id)
    const sealed = sealing.seal(keyId, place, openValue(tx, place, value))
    await tx.run(`update ${table} set ${column} = $1 where id = $2 and ${column} = $3`, [
      sealed,
      id,
      value,
    ])
  }
  return rows.length
}

export interface SealedCount {
  readonly sealed: number
  readonly readable: number
  /** Those that do not open: their key is gone, or they stand at another place. */
  readonly lost: number
}

export async function examineSealed(
  db: Handle,
  columns: readonly SealedColumn[],
): Promise<SealedCount> {
  const count = { sealed: 0, readable: 0, lost: 0 }
  for (const { table, column } of columns) {
    const rows = await db.all<ValueRow>(
      `select id, ${column} as value from ${table} where ${column} is not null`,
    )
    for (const { id, value } of rows) count[stateOf(db, sealedPlace(table, column, id), value)] += 1
  }
  return count
}

function stateOf(db: Handle, place: string, value: string): keyof SealedCount {
  if (!isSealed(value)) return 'readable'
  try {
    openValue(db, place, value)
    return 'sealed'
  } catch {
    return 'lost'
  }
}
