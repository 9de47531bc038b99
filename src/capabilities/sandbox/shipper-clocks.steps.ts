import type { Actor } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteClock, findClock, listClocks, putClock } from './sandbox.store.ts'
import { type ClockChange, changeClock, timeOf, type VirtualClock } from './virtual-clock.ts'

export const clocksTopic = 'virtual-clocks'

/** The shippers' clocks in the testing environment, cached in memory. */
export interface ShipperClocks {
  /** Real time, or the time of a shipper that has its own clock. */
  readonly clock: Clock
  find(shipper: number): VirtualClock | undefined
  change(shipper: number, change: ClockChange, by: Actor): Promise<void>
  /** Returns the shipper to real time. */
  reset(shipper: number, by: Actor): Promise<void>
  refresh(): Promise<void>
}

/** Has no clocks until the first refresh. */
export function createShipperClocks(db: Database, world: Clock): ShipperClocks {
  let clocks: ReadonlyMap<number, VirtualClock> = new Map()
  const refresh = async () => {
    clocks = await listClocks(db)
  }
  return {
    clock(whose) {
      const now = world()
      return whose === undefined || clocks.size === 0 ? now : timeOf(clocks.get(whose), now)
    },
    find: (shipper) => clocks.get(shipper),
    async change(shipper, change, by) {
      await db.transaction(async (tx) => {
        // Locks the epoch's row until the transaction ends: concurrent changes of clocks wait.
        await bumpEpoch(tx, clocksTopic)
        const now = world()
        await putClock(tx, shipper, changeClock(await findClock(tx, shipper), change, now))
        const subject = `shipper ${shipper}`
        const fact = { by, action: 'sandbox.clock', subject, detail: change }
        await recordAudit(tx, fact, now)
      })
      await refresh()
    },
    async reset(shipper, by) {
      await db.transaction(async (tx) => {
        await bumpEpoch(tx, clocksTopic)
        await deleteClock(tx, shipper)
        const subject = `shipper ${shipper}`
        const fact = { by, action: 'sandbox.clock-reset', subject, detail: {} }
        await recordAudit(tx, fact, world())
      })
      await refresh()
    },
    refresh,
  }
}
