import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { RouteTable } from './route-table.ts'
import { routingLimits } from './routing.limits.ts'
import { countByPostalCode, listShipperNumbers } from './routing.store.ts'

const dayMs = 86_400_000

/** The orders of the last days by the range that serves them now. */
export interface RouteVolume {
  readonly since: number
  readonly orders: ReadonlyMap<string, number>
}

interface Counted {
  readonly since: number
  readonly codes: ReadonlyMap<number, number>
}

/**
 * Counts day by day and shipper by shipper, with others served in between, and keeps the counts
 * for some minutes: however many look at the routes, the orders are counted once.
 */
export function openRouteVolume(db: Handle, clock: Clock, tableNow: () => RouteTable) {
  let kept: Promise<Counted> | undefined
  let keptAt = 0
  return async (): Promise<RouteVolume> => {
    const now = clock()
    if (kept === undefined || now - keptAt > routingLimits.volumeKeptMs || now < keptAt) {
      keptAt = now
      kept = countCodes(db, now)
      kept.catch(() => {
        kept = undefined
      })
    }
    const { since, codes } = await kept
    return { since, orders: sumByRange(tableNow(), codes) }
  }
}

async function countCodes(db: Handle, now: number): Promise<Counted> {
  const since = now - routingLimits.volumeDays * dayMs
  const codes = new Map<number, number>()
  for (const shipper of await listShipperNumbers(db))
    for (let from = since; from < now; from += dayMs) {
      const rows = await countByPostalCode(db, shipper, from, Math.min(now + 1, from + dayMs))
      for (const { postalCode, orders } of rows)
        codes.set(postalCode, (codes.get(postalCode) ?? 0) + orders)
      await nextTurn()
    }
  return { since, codes }
}

function sumByRange(table: RouteTable, codes: Counted['codes']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [postalCode, orders] of codes) {
    const route = table.find(postalCode as Parameters<RouteTable['find']>[0])
    if (route) sums.set(route.id, (sums.get(route.id) ?? 0) + orders)
  }
  return sums
}
