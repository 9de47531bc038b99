import type { PickupPoints } from '../capabilities/pickup-points/pickup-points.ts'
import type { Shippers } from '../capabilities/shippers/shippers.ts'
import type { Warehouse } from '../capabilities/warehouse/warehouse.ts'
import { defaultVolumetricFactor, type Shipper } from '../kernel/shipper.ts'
import { demoBranches } from './demo-branches.ts'

export interface DemoShipper {
  readonly shipper: Shipper
  readonly password: string
  readonly key: string
}

const plain = { insured: false, sameDay: false, volumetricFactor: defaultVolumetricFactor }

/** The documented credentials of the demonstration carrier (D8); they open nothing else. */
export const demoShippers: readonly DemoShipper[] = [
  {
    shipper: { number: 9001, name: 'Tienda Demo Cross', mode: 'CROSS', ...plain },
    password: 'demo-cross-9001',
    key: 'demo-key-9001',
  },
  {
    shipper: { number: 9002, name: 'Tienda Demo Ware', mode: 'WARE', ...plain },
    password: 'demo-ware-9002',
    key: 'demo-key-9002',
  },
]

const demoStock = ['SKU-AZUL', 'SKU-ROJO'].map((sku) => ({
  sku,
  warehouse: '001',
  location: 'A01',
  units: 1000,
}))

export interface DemoDoors {
  readonly shippers: Shippers
  readonly pickupPoints: PickupPoints
  readonly warehouse: Warehouse
}

/**
 * Brings the demonstration carrier up where there is nobody yet. Two processes may try at once: the
 * one whose first shipper is stored goes on, the other finds it done.
 */
export async function loadDemoCarrier(doors: DemoDoors): Promise<boolean> {
  if ((await doors.shippers.list()).length > 0) return false
  for (const { shipper, password, key } of demoShippers) {
    const issued = await doors.shippers.issueCredentials(shipper, { password, key })
    if (!issued.ok) return false
  }
  await doors.pickupPoints.addBranches(demoBranches)
  await doors.warehouse.addStock(9002, demoStock)
  return true
}
