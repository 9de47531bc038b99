import type { DemoHolder, DemoTable } from '../../kernel/demonstration-rows.ts'
import type { ShipmentTable } from '../../kernel/shipment-rows.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createPause } from '../../kits/batch/pause.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import {
  deleteKeys,
  deleteWhere,
  findKeyColumns,
  listKeys,
  takeKeys,
} from '../../kits/db/row-removal.ts'
import { type TableRow, takeTableRows } from '../../kits/db/table-rows.ts'
import { newWhere } from '../../kits/db/where.ts'
import {
  type Archives,
  forgetPlaces,
  lockShipmentRows,
  takeShipmentRows,
} from '../archives/archives.ts'
import { demoRemovalLimits } from './demo-removal.limits.ts'
import {
  conditionOf,
  type DemoNames,
  holderCondition,
  listShipments,
} from './demo-removal.store.ts'

/** Corrects sums that counted rows to be deleted. */
type OnRemoved = (tx: Handle, rows: readonly TableRow[], zone: Zone) => Promise<void>

export interface RemovingParts {
  readonly db: Database
  readonly zone: Zone
  readonly tables: readonly DemoTable[]
  readonly shipmentTables: readonly ShipmentTable[]
  readonly onRemoved: ReadonlyMap<string, readonly OnRemoved[]>
  readonly archives: Pick<Archives, 'find'>
}

/** How many rows left a table, or shipments all tables. */
export interface RemovedPortion {
  readonly of: string
  readonly rows: number
}

/**
 * Removes the demonstration's rows, a portion in each transaction. Containers of shipments go while
 * these are there to show whose they are; then the shipments, each whole; then the rest, whose
 * shippers are known by their numbers to the end. May be cut off anywhere, and done again.
 */
export async function* removeRows(
  parts: RemovingParts,
  names: DemoNames,
): AsyncGenerator<RemovedPortion> {
  for (const { name, rows } of parts.tables)
    for (const way of rows) if ('holds' in way) yield* removeHolders(parts, name, way, names)
  yield* removeShipments(parts, names)
  for (const table of parts.tables.filter(
    (one) => !isAccounts(one) && (!isReference(one) || !names.isAlone),
  ))
    yield* removeFrom(parts, table, names)
}

/** Removes the reference data, in the order of the slices: rows refer to later ones. */
export async function* removeReference(
  parts: RemovingParts,
  names: DemoNames,
): AsyncGenerator<RemovedPortion> {
  for (const own of [...Map.groupBy(parts.tables, ({ slice }) => slice).values()].toReversed())
    for (const table of own.filter(isReference)) yield* removeFrom(parts, table, names)
}

function isReference({ rows }: DemoTable): boolean {
  return rows.some((way) => 'reference' in way)
}

/** Removes the shippers themselves, once nothing else is left that is found by them. */
export async function* removeAccounts(
  parts: RemovingParts,
  names: DemoNames,
): AsyncGenerator<RemovedPortion> {
  for (const table of parts.tables.filter(isAccounts)) yield* removeFrom(parts, table, names)
}

function isAccounts({ rows }: DemoTable): boolean {
  return rows.some((way) => 'account' in way)
}

/** Removes the credentials to act for the shippers, before anything else. */
export async function* removeWaysIn(
  parts: RemovingParts,
  names: DemoNames,
): AsyncGenerator<RemovedPortion> {
  for (const table of parts.tables.filter(({ name }) => waysIn.includes(name)))
    yield* removeFrom(parts, table, names)
}

const waysIn: readonly string[] = ['credential', 'api_key']

/** Others write at least half of the time. */
async function* gently(of: string, work: () => Promise<number>): AsyncGenerator<RemovedPortion> {
  const pause = createPause()
  for (;;) {
    const start = performance.now()
    const rows = await work()
    if (rows === 0) return
    yield { of, rows }
    await pause.begin(performance.now() - start)
  }
}

function removeHolders(
  { db }: RemovingParts,
  name: string,
  holder: DemoHolder,
  names: DemoNames,
): AsyncGenerator<RemovedPortion> {
  return gently(name, async () => {
    const goes = holderCondition(name, holder, names)
    const keys = await listKeys(db, name, ['id'], goes, demoRemovalLimits.rowsAtOnce)
    if (keys.length === 0) return 0
    return db.transaction(async (tx) => {
      const still = newWhere(goes.values, goes.text)
      still.and(
        'id in list(?)',
        keys.map(([id]) => String(id)),
      )
      const rows = await listKeys(tx, name, ['id'], still, keys.length)
      const ids = rows.map(([id]) => String(id))
      return removeOfHolder(tx, name, holder, ids)
    })
  })
}

async function removeOfHolder(
  tx: Handle,
  name: string,
  { holds, by, inside }: DemoHolder,
  ids: readonly string[],
): Promise<number> {
  const within =
    inside === undefined
      ? []
      : await listKeys(tx, name, ['id'], amongTexts(inside, ids), mostInside)
  const all = [...ids, ...within.map(([id]) => String(id))]
  await deleteWhere(tx, holds, amongTexts(by, all))
  await deleteWhere(tx, name, amongTexts('id', all))
  return ids.length
}

/** A trip takes fewer bags than that. */
const mostInside = 100_000

function amongTexts(column: string, values: readonly string[]) {
  return { text: `${column} in list($1)`, values: [values] }
}

function removeShipments(parts: RemovingParts, names: DemoNames): AsyncGenerator<RemovedPortion> {
  const { db, archives } = parts
  return gently('shipment_order', async () => {
    const most = demoRemovalLimits.shipmentsAtOnce
    const { stored, archived } = await listShipments(db, names.shippers, most)
    const pieces = archived.length > 0 ? await archives.find(archived) : new Map()
    const keptRows = [...pieces.values()].flatMap(({ rows }) => rows['shipment_order'] ?? [])
    const codes = [...stored, ...archived]
    if (codes.length > 0) await db.transaction((tx) => removeTogether(parts, tx, codes, keptRows))
    return codes.length
  })
}

async function removeTogether(
  { tables, shipmentTables, onRemoved, zone }: RemovingParts,
  tx: Handle,
  codes: readonly TrackingCode[],
  archivedRows: readonly TableRow[],
): Promise<void> {
  await lockShipmentRows(tx, codes)
  for (const { name, rows } of tables)
    for (const way of rows)
      if ('code' in way) await takeTableRows(tx, name, `${way.code} in list($1)`, codes)
  const taken = await takeShipmentRows(tx, shipmentTables, codes)
  await forgetPlaces(tx, codes)
  for (const { of, rows } of [...taken, { of: 'shipment_order', rows: archivedRows }])
    for (const follow of onRemoved.get(of) ?? []) if (rows.length > 0) await follow(tx, rows, zone)
}

/** Keys are read before the transaction, which then takes as long as it takes to delete them. */
async function* removeFrom(
  parts: RemovingParts,
  table: DemoTable,
  names: DemoNames,
): AsyncGenerator<RemovedPortion> {
  const { db, tables } = parts
  const { name } = table
  const where = conditionOf(table, tables, names)
  if (where === undefined) return
  const columns = await findKeyColumns(db, name)
  yield* gently(name, async () => {
    const keys = await listKeys(db, name, columns, where, demoRemovalLimits.rowsAtOnce)
    if (keys.length === 0) return 0
    const follow = parts.onRemoved.get(name) ?? []
    return db.transaction(async (tx) => {
      if (follow.length === 0) return deleteKeys(tx, name, columns, keys)
      const rows = await takeKeys(tx, name, columns, keys)
      for (const each of follow) await each(tx, rows, parts.zone)
      return rows.length
    })
  })
}
