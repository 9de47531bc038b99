import type { Operator } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { startOfDay } from '../../kits/clock/day.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  countOrdersSince,
  insertRamp,
  listRamps,
  markLifted,
  type RampRow,
} from './onboarding.store.ts'
import { dailyLimit } from './onboarding-states.ts'

export const rampsTopic = 'volume-ramps'

const byWeek = [
  limits.ordersPerDayInFirstWeek,
  limits.ordersPerDayInSecondWeek,
  limits.ordersPerDayInThirdWeek,
]

/** How many orders a day new accounts may load. */
export interface VolumeRamps {
  /**
   * The day's limit that this shipper has reached; `undefined` at once for whoever has none, which
   * is nearly everybody.
   */
  reachedLimit(shipper: number): Promise<number | undefined> | undefined
  list(): Promise<(RampRow & { readonly ordersPerDay: number | undefined })[]>
  /** The executive vouches for it: no limit from now on. */
  lift(shipper: number, by: Operator): Promise<Outcome<void, 'ramp-unknown'>>
  begin(shipper: number): Promise<void>
  has(shipper: number): Promise<boolean>
  refresh(): Promise<void>
}

export async function openVolumeRamps(
  db: Database,
  clock: Clock,
  zone: Zone,
): Promise<VolumeRamps> {
  let began = new Map<number, number>()
  async function refresh(): Promise<void> {
    const rows = await listRamps(db)
    const inForce = rows.filter(({ liftedAt }) => liftedAt === null)
    began = new Map(inForce.map(({ shipperNumber, beganAt }) => [shipperNumber, beganAt]))
  }
  const limitOf = (beganAt: number) => dailyLimit(beganAt, clock(), byWeek)

  async function judge(shipper: number, limit: number): Promise<number | undefined> {
    const { year, month, day } = zone(clock())
    const loaded = await countOrdersSince(db, shipper, startOfDay(zone, year, month, day))
    return loaded >= limit ? limit : undefined
  }
  await refresh()
  return {
    reachedLimit(shipper) {
      const beganAt = began.get(shipper)
      const limit = beganAt === undefined ? undefined : limitOf(beganAt)
      return limit === undefined ? undefined : judge(shipper, limit)
    },
    list: async () =>
      (await listRamps(db)).map((row) => ({
        ...row,
        ordersPerDay: row.liftedAt === null ? limitOf(row.beganAt) : undefined,
      })),
    async lift(shipper, by) {
      const lifted = await db.transaction(async (tx) => {
        if (!(await markLifted(tx, shipper, clock()))) return false
        await bumpEpoch(tx, rampsTopic)
        const subject = `shipper ${shipper}`
        const action = 'onboarding.lift-volume-limit'
        await recordAudit(tx, { operator: by.name, action, subject, detail: {} }, clock())
        return true
      })
      await refresh()
      return lifted ? accept(undefined) : refuse('ramp-unknown')
    },
    async begin(shipper) {
      await db.transaction(async (tx) => {
        await insertRamp(tx, shipper, clock())
        await bumpEpoch(tx, rampsTopic)
      })
      await refresh()
    },
    has: async (shipper) =>
      (await listRamps(db)).some(({ shipperNumber }) => shipperNumber === shipper),
    refresh,
  }
}
