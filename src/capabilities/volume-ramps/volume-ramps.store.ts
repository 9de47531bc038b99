import type { Handle } from '../../kits/db/database.ts'

export interface RampRow {
  readonly shipperNumber: number
  readonly beganAt: number
  readonly liftedAt: number | null
}

export async function listRamps(db: Handle): Promise<RampRow[]> {
  return db.all(
    `select shipper_number as "shipperNumber", began_at as "beganAt", lifted_at as "liftedAt"
     from volume_ramp order by shipper_number`,
  )
}

/** Serializes counting and adding the orders of a new account. */
export async function lockRamps(tx: Handle, shippers: readonly number[]): Promise<void> {
  for (const shipper of shippers.toSorted((left, right) => left - right))
    await tx.all(
      'select began_at from volume_ramp where shipper_number = $1 /*postgres: for update */',
      [shipper],
    )
}

export async function insertRamp(tx: Handle, shipper: number, now: number): Promise<void> {
  await tx.run(
    `insert into volume_ramp (shipper_number, began_at) values ($1, $2)
     on conflict (shipper_number) do nothing`,
    [shipper, now],
  )
}

export async function markLifted(tx: Handle, shipper: number, now: number): Promise<boolean> {
  const changed = await tx.run(
    'update volume_ramp set lifted_at = $2 where shipper_number = $1 and lifted_at is null',
    [shipper, now],
  )
  return changed > 0
}

export async function countOrdersSince(db: Handle, shipper: number, since: number) {
  const [row] = await db.all<{ orders: number }>(
    `select count(*) as orders from shipment_order where shipper_number = $1 and entered_at >= $2`,
    [shipper, since],
  )
  return row?.orders ?? 0
}
