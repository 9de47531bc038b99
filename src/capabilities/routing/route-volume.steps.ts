import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { RouteTable } from './route-table.ts'
import { addVisits, type CodeSums, emptySums } from './route-visits.ts'
import { routingLimits } from './routing.limits.ts'
import { countByPostalCode, findVisits, listShipperNumbers } from './routing.store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The orders and visits of the last days by the range that serves them now. */
export interface RouteVolume {
  readonly since: number
  readonly ranges: ReadonlyMap<string, CodeSums>
}

interface Counted {
  readonly since: number
  readonly codes: ReadonlyMap<number, CodeSums>
}

/**
 * Counts stretch by stretch, with others served in between, and keeps the counts for some minutes:
 * however many look at the routes, the orders and visits are counted once.
 */
export function openRouteVolume(db: Handle, clock: Clock, tableNow: () => RouteTable) {
  let current: Promise<Counted> | undefined
  let keptAt = 0
  return async (): Promise<RouteVolume> => {
    const now = clock()
    if (current === undefined || now - keptAt > routingLimits.volumeKeptMs || now < keptAt) {
      keptAt = now
      current = countCodes(db, now)
      current.catch(() => {
        current = undefined
      })
    }
    const { since, codes } = await current
    return { since, ranges: sumByRange(tableNow(), codes) }
  }
}

async function countCodes(db: Handle, now: number): Promise<Counted> {
  const since = now - routingLimits.volumeDays * dayMs
  const codes = new Map<number, CodeSums>()
  const sumsOf = (postalCode: number) => {
    const sums = codes.get(postalCode) ?? emptySums()
    codes.set(postalCode, sums)
    return sums
  }
  for (const shipper of await listShipperNumbers(db))
    for (let from = since; from < now; from += dayMs) {
      const rows = await countByPostalCode(db, shipper, from, Math.min(now + 1, from + dayMs))
      for (const { postalCode, orders } of rows) sumsOf(postalCode).orders += orders
      await nextTurn()
    }
  // From the newest on: a correction is known before one comes to the corrected visit.
  const corrected = new Set<string>()
  for (let to = now + 1; to > since; to -= hourMs) {
    addVisits(await findVisits(db, Math.max(since, to - hourMs), to), corrected, sumsOf)
    await nextTurn()
  }
  return { since, codes }
}

function sumByRange(table: RouteTable, codes: Counted['codes']): Map<string, CodeSums> {
  const ranges = new Map<string, CodeSums>()
  for (const [postalCode, { orders, visits, failed }] of codes) {
    const route = table.find(postalCode as Parameters<RouteTable['find']>[0])
    if (route === undefined) continue
    const sums = ranges.get(route.id) ?? emptySums()
    sums.orders += orders
    sums.visits += visits
    sums.failed += failed
    ranges.set(route.id, sums)
  }
  return ranges
}
