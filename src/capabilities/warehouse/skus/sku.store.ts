import type { Handle } from '../../../kits/db/database.ts'
import { flag, integer, orUndefined, record, text } from '../../../kits/db/record.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { Sku } from './sku.ts'

const skus = record<Sku>({
  shipperNumber: integer('shipper_number'),
  code: text('code'),
  description: text('description'),
  weightHundredthsKg: orUndefined(integer('weight_hundredths_kg')),
  lengthHundredthsCm: orUndefined(integer('length_hundredths_cm')),
  heightHundredthsCm: orUndefined(integer('height_hundredths_cm')),
  widthHundredthsCm: orUndefined(integer('width_hundredths_cm')),
  batchTracked: flag('batch_tracked'),
  serialTracked: flag('serial_tracked'),
  expiryTracked: flag('expiry_tracked'),
  active: flag('active'),
})

export async function findSkus(db: Handle, ids: readonly string[]): Promise<Map<string, Sku>> {
  return findById(db, ids, '')
}

/** Locks the SKUs until the transaction ends, always in the same order. */
export async function lockSkus(tx: Handle, ids: readonly string[]): Promise<Map<string, Sku>> {
  return findById(tx, ids, 'order by id /*postgres: collate "C" for update */')
}

async function findById(db: Handle, ids: readonly string[], order: string) {
  const sql = `select id, ${skus.selected} from sku where id in list($1) ${order}`
  const rows = await skus.all<{ id: string }>(db, sql, [ids])
  return new Map(rows.map(({ id, ...sku }): [string, Sku] => [id, sku]))
}

/** Existing SKUs are left unchanged. */
export async function insertNewSkus(
  tx: Handle,
  added: ReadonlyMap<string, Sku>,
  now: number,
): Promise<Set<string>> {
  const rows = skus.rows(
    [...added].map(([id, sku]) => ({ id, ...sku })),
    ({ id }) => ({ id, changed_at: now }),
  )
  return tx.insertNewRows({ table: 'sku', ...rows, key: 'id' })
}

export async function updateSku(tx: Handle, id: string, sku: Sku, now: number): Promise<void> {
  await tx.run(
    `update sku set shipper_number = $2, code = $3, description = $4, weight_hundredths_kg = $5,
       length_hundredths_cm = $6, height_hundredths_cm = $7, width_hundredths_cm = $8,
       batch_tracked = $9, serial_tracked = $10, expiry_tracked = $11, active = $12,
       changed_at = $13
     where id = $1`,
    [id, ...skus.row(sku).values, now],
  )
}

/** The numbers of the shippers that keep goods in the warehouse. */
export async function findWareShippers(db: Handle): Promise<Set<number>> {
  const rows = await db.all<{ number: number }>(`select number from shipper where mode = 'WARE'`)
  return new Set(rows.map(({ number }) => number))
}

export interface SkuFilter {
  readonly shipper: number | undefined
  readonly active: boolean | undefined
}

export interface SkuPlace {
  readonly shipper: number
  readonly code: string
}

export async function listSkus(
  db: Handle,
  { shipper, active }: SkuFilter,
  after: SkuPlace | undefined,
  limit: number,
): Promise<Sku[]> {
  const where = newWhere([limit])
  where.and('shipper_number = ?', shipper)
  where.and('active = ?', active === undefined ? undefined : Number(active))
  where.after('shipper_number, code', after && [after.shipper, after.code])
  return skus.all(
    db,
    `select ${skus.selected} from sku where ${where.text} order by shipper_number, code limit $1`,
    where.values,
  )
}
