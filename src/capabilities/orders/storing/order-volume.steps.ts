import type { Handle } from '../../../kits/db/database.ts'
import type { DayVolume } from '../../volume-ramps/volume-ramps.ts'
import { type OrderOutcome, refuseWith } from '../order-outcome.ts'
import type { Violation } from '../order-refusals.ts'

/** A day that is full, told with how long to wait (D36). */
export function volumeLimited({ limit, retrySeconds }: DayVolume): Violation {
  return { refusal: 'volume-limited', available: limit, retrySeconds }
}

/** That of a shipper now; `undefined` at once for nearly everybody, who has no limit. */
export type FindVolume = (shipper: number) => Promise<DayVolume | undefined> | undefined

/**
 * The volumes of those of these shippers that have a limit, which nobody else adds to until the
 * transaction ends; nothing at once where none of them has one.
 */
export type HoldVolumes = (
  tx: Handle,
  shippers: readonly number[],
) => Promise<ReadonlyMap<number, DayVolume>> | undefined

/**
 * Answers who counts an order of a shipper, or refuses it where it is one too many. `inserted` are
 * the shippers of the new orders, once for each: the volumes have them already.
 */
export async function holdDayVolumes(
  tx: Handle,
  hold: HoldVolumes | undefined,
  inserted: readonly number[],
): Promise<(shipper: number) => OrderOutcome | undefined> {
  const volumes = await hold?.(tx, [...new Set(inserted)])
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
