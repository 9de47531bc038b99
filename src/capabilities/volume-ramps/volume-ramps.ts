import type { Operator } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { startOfDay } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { dailyLimit } from './daily-limit.ts'
import { volumeRampLimits } from './volume-ramps.limits.ts'
import {
  countOrdersSince,
  insertRamp,
  listRamps,
  lockRamps,
  markLifted,
  type RampRow,
} from './volume-ramps.store.ts'

export const rampsTopic = 'volume-ramps'

/** How many orders a day a new account may load in each of its first weeks. */
export const ordersPerDayByWeek: readonly number[] = [
  volumeRampLimits.ordersPerDayInFirstWeek,
  volumeRampLimits.ordersPerDayInSecondWeek,
  volumeRampLimits.ordersPerDayInThirdWeek,
]

/** How many orders a new account may load today, and how many it has loaded. */
export interface DayVolume {
  readonly limit: number
  readonly loaded: number
  /** Seconds until the next day starts. */
  readonly retrySeconds: number
}

/** A new account, and how many orders a day it may load now; without a limit any number. */
export interface Limited extends RampRow {
  readonly ordersPerDay: number | undefined
}

/** The daily order limits of new accounts. */
export interface VolumeRamps {
  /**
   * The shipper's limit and volume for today; `undefined`, synchronously, for the many without a
   * limit.
   */
  findVolume(shipper: number): Promise<DayVolume> | undefined
  /**
   * Locks and returns the volumes of those of these shippers that have a limit; no other process
   * adds to them until the transaction ends. `undefined`, synchronously, when none has a limit.
   */
  lockVolumes(
    tx: Handle,
    shippers: readonly number[],
  ): Promise<ReadonlyMap<number, DayVolume>> | undefined
  list(): Promise<Limited[]>
  /** Removes the limit: the executive vouches for the account. */
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
  const limitOf = (beganAt: number) => dailyLimit(beganAt, clock(), ordersPerDayByWeek)

  function limitNow(shipper: number): number | undefined {
    const beganAt = began.get(shipper)
    return beganAt === undefined ? undefined : limitOf(beganAt)
  }
  function today(): number {
    const { year, month, day } = zone(clock())
    return startOfDay(zone, year, month, day)
  }
  async function count(shipper: number, limit: number): Promise<DayVolume> {
    const loaded = await countOrdersSince(db, shipper, today())
    return { limit, loaded, retrySeconds: secondsLeft(zone, clock()) }
  }
  await refresh()
  return {
    findVolume(shipper) {
      const limit = limitNow(shipper)
      return limit === undefined ? undefined : count(shipper, limit)
    },
    lockVolumes(tx, shippers) {
      if (began.size === 0) return undefined
      const limited = shippers.flatMap((shipper) => {
        const limit = limitNow(shipper)
        return limit === undefined ? [] : [{ shipper, limit }]
      })
      return limited.length === 0
        ? undefined
        : lockLimited(tx, limited, today(), secondsLeft(zone, clock()))
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
        await recordAudit(tx, { by, action, subject, detail: {} }, clock())
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

/** Seconds until the next day starts. */
function secondsLeft(zone: Zone, now: number): number {
  const { year, month, day } = zone(now)
  return Math.ceil((startOfDay(zone, year, month, day + 1) - now) / 1_000)
}

async function lockLimited(
  tx: Handle,
  limited: readonly { readonly shipper: number; readonly limit: number }[],
  since: number,
  retrySeconds: number,
): Promise<Map<number, DayVolume>> {
  const volumes = new Map<number, DayVolume>()
  const shippers = limited.map(({ shipper }) => shipper)
  await lockRamps(tx, shippers)
  for (const { shipper, limit } of limited)
    volumes.set(shipper, {
      limit,
      loaded: await countOrdersSince(tx, shipper, since),
      retrySeconds,
    })
  return volumes
}
