import type { DemoPerson } from '../../capabilities/people/people.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { Span } from './calendar.ts'
import type { Task } from './living-part.ts'
import type { Shipment } from './shipments.ts'
import type { World } from './world.ts'

/** How many are scanned at once: others wait for no more than a few ms. */
const scansAtOnce = 30

/** Scans shipments at a moment, as somebody at a branch. */
export function scanAll(
  world: World,
  who: DemoPerson,
  { at, check, branch }: { at: number; check: MovementCode; branch: string },
  shipments: readonly Shipment[],
): Task[] {
  const tasks: Task[] = []
  for (let from = 0; from < shipments.length; from += scansAtOnce) {
    const portion = shipments.slice(from, from + scansAtOnce)
    tasks.push({
      at: at + tasks.length,
      async run() {
        const scanned = await withoutCancelled(world, portion)
        const movements = scanned.map(({ code }) => ({ trackingCode: code, check, branch }))
        if (movements.length > 0) await world.ops(who, 'recordMovements', { body: { movements } })
      },
    })
  }
  return tasks
}

/** While visitors are about, one of them may have cancelled it meanwhile. */
async function withoutCancelled(
  { doors, shipments, liveSince }: World,
  portion: readonly Shipment[],
): Promise<readonly Shipment[]> {
  if (liveSince === undefined) return portion
  const left: Shipment[] = []
  for (const one of portion) {
    const order = await doors.orders.findOrder(one.code)
    if (order?.cancelledAt === undefined) left.push(one)
    else shipments.forget(one.code)
  }
  return left
}

/**
 * Whether a live step is due: some minutes after the shipment came into its state, but never all at
 * once when the walk goes live.
 */
export function isDueLive(
  { chance, liveSince = 0 }: World,
  { code, state, since, ordinal }: Shipment,
  { to }: Span,
  meanMs: number,
): boolean {
  const wait = (0.3 + 1.4 * chance.of('due', code, state, ordinal)) * meanMs
  return to >= Math.max(since, liveSince) + wait
}

export function groupedBy<One>(
  list: readonly One[],
  keyOf: (one: One) => string,
): [string, One[]][] {
  return [...Map.groupBy(list, keyOf)]
}
