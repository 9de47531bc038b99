import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteClock, findClock, listClocks, putClock } from './sandbox.store.ts'
import { type ClockChange, changeClock, timeBy, type VirtualClock } from './virtual-clock.ts'

export const clocksTopic = 'virtual-clocks'

/** The times of the shippers of the testing environment, from memory. */
export interface ShipperClocks {
  /** The world's time, and the own time of a shipper that has one. */
  readonly clock: Clock
  find(shipper: number): VirtualClock | undefined
  change(shipper: number, change: ClockChange, by: string): Promise<void>
  /** Back to the world's time. */
  reset(shipper: number, by: string): Promise<void>
  refresh(): Promise<void>
}

/** Knows of no clocks until it is refreshed. */
export function createShipperClocks(db: Database, world: Clock): ShipperClocks {
  let clocks: ReadonlyMap<number, VirtualClock> = new Map()
  const refresh = async () => {
    clocks = await listClocks(db)
  }
  return {
    clock(whose) {
      const now = world()
      return whose === undefined || clocks.size === 0 ? now : timeBy(clocks.get(whose), now)
    },
    find: (shipper) => clocks.get(shipper),
    async change(shipper, change, by) {
      await db.transaction(async (tx) => {
        // Its row is held until the end: who changes a clock at the same time waits for this.
        await bumpEpoch(tx, clocksTopic)
        const now = world()
        await putClock(tx, shipper, changeClock(await findClock(tx, shipper), change, now))
        const subject = `shipper ${shipper}`
        const fact = { operator: by, action: 'sandbox.clock', subject, detail: change }
        await recordAudit(tx, fact, now)
      })
      await refresh()
    },
    async reset(shipper, by) {
      await db.transaction(async (tx) => {
        await bumpEpoch(tx, clocksTopic)
        await deleteClock(tx, shipper)
        const subject = `shipper ${shipper}`
        const fact = { operator: by, action: 'sandbox.clock-reset', subject, detail: {} }
        await recordAudit(tx, fact, world())
      })
      await refresh()
    },
    refresh,
  }
}
