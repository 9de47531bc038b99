import { openAddresses } from '../../src/capabilities/addresses/addresses.ts'
import { openPickupPoints } from '../../src/capabilities/pickup-points/pickup-points.ts'
import {
  createShipperClocks,
  openSandbox,
  type SandboxDoors,
} from '../../src/capabilities/sandbox/sandbox.ts'
import { openShippers } from '../../src/capabilities/shippers/shippers.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { openPieceDoors } from './piece-doors.ts'

/** Opens the sandbox on one database, as a separate process would; `world` is the real time. */
export async function openSandboxDoors(
  db: Database,
  world: Clock = Date.now,
  change: (doors: SandboxDoors) => SandboxDoors = (doors) => doors,
) {
  const clocks = createShipperClocks(db, world)
  await clocks.refresh()
  const pieces = await openPieceDoors(db, clocks.clock)
  const pickupPoints = await openPickupPoints(db, world, openAddresses())
  const shippers = openShippers(db, world, { limitAttempts: false })
  const failures: unknown[] = []
  const doors = change({ ...pieces, pickupPoints, shippers })
  const onFailure = (error: unknown) => void failures.push(error)
  return {
    ...pieces,
    clocks,
    failures,
    sandbox: openSandbox(db, clocks, doors, onFailure),
  }
}
