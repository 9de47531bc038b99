import { defineSlice, type Ground } from '../../slice.ts'
import type { Archives } from '../archives/archives.ts'
import type { Demonstration } from '../demonstration/demonstration.ts'
import type { People } from '../people/people.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { demoRemovalOperations } from './demo-removal.ops.ts'
import { openDemoRemoval } from './demo-removal.ts'

interface DemoRemovalGround extends Ground {
  readonly archives: Archives
  readonly demonstration: Demonstration
  readonly people: People
  readonly pickupPoints: PickupPoints
  readonly rates: Rates
  readonly shippers: Shippers
}

export const demoRemoval = defineSlice({
  name: 'demo-removal',
  auditActions: {
    'demonstration.remove': [
      'Empezó a quitar la demostración',
      'Began to remove the demonstration',
    ],
    'demonstration.removed': ['Quitó la demostración', 'Removed the demonstration'],
  },
  tables: ['demo_removal'],
  demonstration: { demo_removal: { stays: 'goes with the end of the removal' } },
  ops: demoRemovalOperations,
  chapters: {
    ops: [
      {
        id: 'demostracion',
        title: 'La demostración',
        place: 240,
        paths: ['/demonstration/contents', '/demonstration/removal'],
      },
    ],
  },
  open(ground: DemoRemovalGround) {
    const { db, clock, zone, demoTables: tables, shipmentTables, onRemoved, report } = ground
    const { archives, demonstration, people, pickupPoints, rates, shippers } = ground
    const door = openDemoRemoval({
      db,
      clock,
      zone,
      tables,
      shipmentTables,
      onRemoved,
      archives,
      demonstration,
      people,
      pickupPoints,
      rates,
      shippers,
      onFailure: report('the demonstration can not be removed'),
    })
    return { doors: { demoRemoval: door }, stop: door.stop }
  },
})
