import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { Sku } from './sku.ts'

interface SkuRow {
  readonly id: string
  readonly shipper_number: number
  readonly code: string
  readonly description: string
  readonly weight_hundredths_kg: number | null
  readonly length_hundredths_cm: number | null
  readonly height_hundredths_cm: number | null
  readonly width_hundredths_cm: number | null
  readonly batch_tracked: number
  readonly serial_tracked: number
  readonly expiry_tracked: number
  readonly active: number
}

const columns = [
  'id',
  'shipper_number',
  'code',
  'description',
  'weight_hundredths_kg',
  'length_hundredths_cm',
  'height_hundredths_cm',
  'width_hundredths_cm',
  'batch_tracked',
  'serial_tracked',
  'expiry_tracked',
  'active',
] as const

const selectSkus = `select ${columns.join(', ')} from sku where `

export async function findSkus(db: Handle, ids: readonly string[]): Promise<Map<string, Sku>> {
  return byId(await db.all<SkuRow>(`${selectSkus}id in list($1)`, [ids]))
}

/** Locks the SKUs until the transaction ends, always in the same order. */
export async function lockSkus(tx: Handle, ids: readonly string[]): Promise<Map<string, Sku>> {
  return byId(
    await tx.all<SkuRow>(
      `${selectSkus}id in list($1) order by id /*postgres: collate "C" for update */`,
      [ids],
    ),
  )
}

function byId(rows: readonly SkuRow[]): Map<string, Sku> {
  return new Map(rows.map((row) => [row.id, toSku(row)]))
}

/** Existing SKUs are left unchanged. */
export async function insertNewSkus(
  tx: Handle,
  skus: ReadonlyMap<string, Sku>,
  now: number,
): Promise<Set<string>> {
  return tx.insertNewRows({
    table: 'sku',
    columns: [...columns, 'changed_at'],
    rows: [...skus].map(([id, sku]) => [id, ...toValues(sku), now]),
    key: 'id',
  })
}

export async function updateSku(tx: Handle, id: string, sku: Sku, now: number): Promise<void> {
  await tx.run(
    `update sku set shipper_number = $2, code = $3, description = $4, weight_hundredths_kg = $5,
       length_hundredths_cm = $6, height_hundredths_cm = $7, width_hundredths_cm = $8,
       batch_tracked = $9, serial_tracked = $10, expiry_tracked = $11, active = $12,
       changed_at = $13
     where id = $1`,
    [id, ...toValues(sku), now],
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
  const rows = await db.all<SkuRow>(
    `${selectSkus}${where.text} order by shipper_number, code limit $1`,
    where.values,
  )
  return rows.map(toSku)
}

function toValues(sku: Sku): (string | number | null)[] {
  return [
    sku.shipperNumber,
    sku.code,
    sku.description,
    sku.weightHundredthsKg ?? null,
    sku.lengthHundredthsCm ?? null,
    sku.heightHundredthsCm ?? null,
    sku.widthHundredthsCm ?? null,
    Number(sku.batchTracked),
    Number(sku.serialTracked),
    Number(sku.expiryTracked),
    Number(sku.active),
  ]
}

function toSku(row: SkuRow): Sku {
  return {
    shipperNumber: row.shipper_number,
    code: row.code,
    description: row.description,
    weightHundredthsKg: row.weight_hundredths_kg ?? undefined,
    lengthHundredthsCm: row.length_hundredths_cm ?? undefined,
    heightHundredthsCm: row.height_hundredths_cm ?? undefined,
    widthHundredthsCm: row.width_hundredths_cm ?? undefined,
    batchTracked: row.batch_tracked === 1,
    serialTracked: row.serial_tracked === 1,
    expiryTracked: row.expiry_tracked === 1,
    active: row.active === 1,
  }
}
