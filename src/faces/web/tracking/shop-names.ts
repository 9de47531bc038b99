import type { Shippers } from '../../../capabilities/shippers/shippers.ts'
import type { Clock } from '../../../kits/clock/clock.ts'

const keptMs = 60_000
const mostKept = 10_000

/** Finds the names of shops; a name may be a minute old, as it seldom changes. */
export function createShopNames(shippers: Pick<Shippers, 'find'>, clock: Clock) {
  const known = new Map<number, { readonly name: string; readonly at: number }>()
  return async (shipper: number): Promise<string> => {
    const now = clock()
    const kept = known.get(shipper)
    if (kept !== undefined && Math.abs(now - kept.at) < keptMs) return kept.name
    const name = (await shippers.find(shipper))?.name ?? ''
    if (known.size >= mostKept) known.clear()
    known.set(shipper, { name, at: now })
    return name
  }
}
