import { inPortions, type OnRows } from '../../kits/batch/portions.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { KeyedRow } from './rate-rows.ts'
import type { RateTableStore } from './rates.store.ts'

/** Writes the rows; returns how many of them already existed. */
export async function writeRows<Row>(
  tx: Handle,
  store: RateTableStore<Row>,
  keyed: readonly KeyedRow<Row>[],
  onStored: OnRows | undefined,
): Promise<number> {
  let known = 0
  const write = async (portion: readonly KeyedRow<Row>[]) => {
    known += await writePortion(tx, store, portion)
  }
  await inPortions(keyed, write, onStored)
  return known
}

async function writePortion<Row>(
  tx: Handle,
  store: RateTableStore<Row>,
  keyed: readonly KeyedRow<Row>[],
): Promise<number> {
  const stored = await store.stored(
    tx,
    keyed.map(({ key }) => key),
  )
  const known = new Set(stored.map(({ key }) => key))
  if (store.update === undefined) {
    if (known.size > 0) await store.remove(tx, [...known])
    await store.insert(tx, keyed)
    return known.size
  }
  await store.insert(
    tx,
    keyed.filter(({ key }) => !known.has(key)),
  )
  for (const { key, row } of keyed) if (known.has(key)) await store.update(tx, row)
  return known.size
}
