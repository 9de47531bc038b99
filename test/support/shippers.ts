import type { Handle } from '../../src/kits/db/database.ts'

interface ShipperFacts {
  readonly name?: string
  readonly mode?: 'CROSS' | 'WARE'
  readonly volumetricFactor?: number
}

/** Stores a shipper, unless it is there already. */
export async function addShipper(
  db: Handle,
  number: number,
  { name = 'Tienda', mode = 'CROSS', volumetricFactor = 4_000 }: ShipperFacts = {},
): Promise<void> {
  await db.run(
    `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
     values ($1, $2, $3, 0, 0, $4, 0) on conflict do nothing`,
    [number, name, mode, volumetricFactor],
  )
}
