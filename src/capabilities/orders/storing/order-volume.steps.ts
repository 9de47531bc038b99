import type { Handle } from '../../../kits/db/database.ts'
import type { DayVolume } from '../../volume-ramps/volume-ramps.ts'
import { type OrderOutcome, refuseWith } from '../order-outcome.ts'
import type { Violation } from '../order-refusals.ts'

/** The refusal when the day's volume is used up, with how long to wait (D36). */
export function volumeLimited({ limit, retrySeconds }: DayVolume): Violation {
  return { refusal: 'volume-limited', available: limit, retrySeconds }
}

/** The shipper's volume for today; `undefined`, synchronously, for the many without a limit. */
export type FindVolume = (shipper: number) => Promise<DayVolume | undefined> | undefined

/**
 * Locks and returns the volumes of those of these shippers that have a limit; nobody else adds to
 * them until the transaction ends. `undefined`, synchronously, when none has a limit.
 */
export type LockVolumes = (
  tx: Handle,
  shippers: readonly number[],
) => Promise<ReadonlyMap<number, DayVolume>> | undefined

/**
 * Returns a function that counts a shipper's order, or refuses it when it exceeds the limit.
 * `inserted` lists the shipper of each new order: the volumes already include them.
 */
export async function lockDayVolumes(
  tx: Handle,
  lockVolumes: LockVolumes | undefined,
  inserted: readonly number[],
): Promise<(shipper: number) => OrderOutcome | undefined> {
  const volumes = await lockVolumes?.(tx, [...new Set(inserted)])
  const loaded = new Map<number, number>()
  for (const [shipper, volume] of volumes ?? [])
    loaded.set(shipper, volume.loaded - inserted.filter((one) => one === shipper).length)
  return (shipper) => {
    const volume = volumes?.get(shipper)
    const before = loaded.get(shipper)
    if (volume === undefined || before === undefined) return undefined
    if (before >= volume.limit) return refuseWith([volumeLimited(volume)])
    loaded.set(shipper, before + 1)
    return undefined
  }
}
