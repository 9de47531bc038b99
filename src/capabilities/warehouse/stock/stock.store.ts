import type { Handle } from '../../../kits/db/database.ts'
import { rowsUpdate } from '../../../kits/db/rows-update.ts'
import type { TableRow } from '../../../kits/db/table-rows.ts'
import type { Balance, StockRow } from './stock.ts'

interface SelectedRow {
  readonly id: string
  readonly sku_id: string
  readonly warehouse: string
  readonly location: string
  readonly batch: string
  readonly serial: string
  readonly expires_on: string
  readonly units: number
  readonly reserved: number
  readonly batch_tracked: number
  readonly serial_tracked: number
  readonly expiry_tracked: number
}

const selectRows = `select stock.id, sku_id, warehouse, location, batch, serial, expires_on, units,
    reserved, batch_tracked, serial_tracked, expiry_tracked
  from stock join sku on sku.id = stock.sku_id where `

// Must match the index's condition exactly: otherwise the index is not used.
const present = "(units > 0 or serial = '')"

const presentOfSkus = `${selectRows}sku_id in list($1) and ${present}`

/** All lockers use the same order, so that no deadlock is possible. */
const inLockOrder = ' order by stock.id /*postgres: collate "C" for update of stock */'

const lockedOfSkus = presentOfSkus + inLockOrder
const lockedById = `${selectRows}stock.id in list($1)${inLockOrder}`

/** All stock of these SKUs, at every place. */
export async function findStock(db: Handle, skuIds: readonly string[]): Promise<StockRow[]> {
  return (await db.all<SelectedRow>(presentOfSkus, [skuIds])).map(toRow)
}

/** The same, locked until the transaction ends. */
export async function lockStock(tx: Handle, skuIds: readonly string[]): Promise<StockRow[]> {
  return (await tx.all<SelectedRow>(lockedOfSkus, [skuIds])).map(toRow)
}

export async function lockRows(tx: Handle, ids: readonly string[]): Promise<StockRow[]> {
  return (await tx.all<SelectedRow>(lockedById, [ids])).map(toRow)
}

/** Where serials are, if they are in the warehouse. */
export async function findSerials(
  db: Handle,
  skuId: string,
  serials: readonly string[],
): Promise<StockRow[]> {
  const rows = await db.all<SelectedRow>(
    `${selectRows}sku_id = $1 and serial in list($2) and serial <> '' and units > 0`,
    [skuId, serials],
  )
  return rows.map(toRow)
}

export async function hasUnits(db: Handle, skuIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ sku_id: string }>(
    `select distinct sku_id from stock where sku_id in list($1) and units > 0`,
    [skuIds],
  )
  return new Set(rows.map((row) => row.sku_id))
}

type NewRow = Omit<
  StockRow,
  'units' | 'reserved' | 'batchTracked' | 'serialTracked' | 'expiryTracked'
>

/** Inserts missing balances with 0 units; existing ones are left unchanged. */
export async function insertEmptyRows(tx: Handle, rows: readonly NewRow[]): Promise<Set<string>> {
  return tx.insertNewRows({
    table: 'stock',
    columns: [
      'id',
      'sku_id',
      'warehouse',
      'location',
      'batch',
      'serial',
      'expires_on',
      'units',
      'reserved',
    ],
    rows: rows.map((row) => [
      row.id,
      row.skuId,
      row.warehouse,
      row.location,
      row.batch,
      row.serial,
      row.expiresOn,
      0,
      0,
    ]),
    key: 'id',
  })
}

/** Sets balances whose rows the transaction holds. */
export async function updateBalances(tx: Handle, balances: readonly Balance[]): Promise<void> {
  await setBalances(
    tx,
    balances.map(({ id, units, reserved }) => [id, units, reserved]),
  )
}

const setBalances = rowsUpdate(
  ['text', 'integer', 'integer'],
  (values) => `update stock set units = balance.column2, reserved = balance.column3
    from ${values} as balance where stock.id = balance.column1`,
)

/** Updates only the reserved units, so that the indexes on units don't change. */
export async function updateReserved(tx: Handle, balances: readonly Balance[]): Promise<void> {
  await setReserved(
    tx,
    balances.map(({ id, reserved }) => [id, reserved]),
  )
}

const setReserved = rowsUpdate(
  ['text', 'integer'],
  (values) => `update stock set reserved = balance.column2
    from ${values} as balance where stock.id = balance.column1`,
)

function toRow(row: SelectedRow): StockRow {
  return {
    id: row.id,
    skuId: row.sku_id,
    warehouse: row.warehouse,
    location: row.location,
    batch: row.batch,
    serial: row.serial,
    expiresOn: row.expires_on,
    units: row.units,
    reserved: row.reserved,
    batchTracked: row.batch_tracked === 1,
    serialTracked: row.serial_tracked === 1,
    expiryTracked: row.expiry_tracked === 1,
  }
}

/**
 * The stored id of a change that carries its sender's id, scoped by its subject: the same id may be
 * used for another shipper's stock, or another voucher.
 */
export function requestId(of: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${of}: ${id}`
}

/**
 * Returns whether the id is new; a change without an id always is. A concurrent sender of the same
 * id waits until this transaction ends.
 */
export async function claimRequest(
  tx: Handle,
  id: string | undefined,
  now: number,
): Promise<boolean> {
  if (id === undefined) return true
  const claimed = await tx.run(
    'insert into stock_request (id, at) values ($1, $2) on conflict (id) do nothing',
    [id, now],
  )
  return claimed > 0
}

/** A refused request changed nothing and may be sent again under its id. */
export async function dropRequest(tx: Handle, id: string | undefined): Promise<void> {
  if (id !== undefined) await tx.run('delete from stock_request where id = $1', [id])
}

/** Forgets the requests about vouchers that are removed. */
export async function forgetVoucherRequests(tx: Handle, rows: readonly TableRow[]): Promise<void> {
  for (const { number } of rows)
    await tx.run(`delete from stock_request where id like 'voucher ' || $1 || ': %'`, [
      String(number),
    ])
}
