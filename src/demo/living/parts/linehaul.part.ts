import type { Span } from '../calendar.ts'
import { soonAfter } from '../diary.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy, isDueLive, scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { arriveBroadly, sendBroadly } from './broad-linehaul.ts'
import { atPhase } from './collection.part.ts'
import { departLive, loadAll, pack, sealAll, sendAll } from './packing.ts'
import { foundAgain, strayOf } from './strays.ts'
import { arriveNext, unloading } from './unloading.ts'

/** Where a van leaves for at noon; the evening's go everywhere. */
const noonBranches = new Set(['C0002', 'C0003', 'B0001', 'S0001'])

/** When far shipments are packed, and the bags are sealed, loaded and sent. */
const noon = { packed: 0.49, sealed: 0.51, loaded: 0.525, left: 0.53 }
const evening = { packed: 0.9, sealed: 0.92, loaded: 0.93, left: 0.94 }

/** Shipments collected where they lie have not far to go; after noon the next bags are begun. */
const [ownPhase, begunPhase] = [0.02, 0.55]

/** A visitor sees a van arrive, whatever the hour. */
const seenArrivalMs = 16_000

const minuteMs = 60_000
const [packedMs, ownArrivedMs] = [5 * minuteMs, 12 * minuteMs]

/** Shipments to other branches travel in bags and cages, on trips, and are unloaded there. */
export const linehaulPart: LivingPart = {
  name: 'linehaul',
  slices: ['tracking', 'containers'],
  async work(world, span) {
    const billed = world.shipments.inState('GE')
    const far = billed.filter(({ at, branch }) => at === headOffice && branch !== headOffice)
    const own = billed.filter(({ at, collectedAt }) => collectedAt === at)
    const arrivals = [...(await unloading(world, span)), ...foundAgain(world, span)]
    if (span.pace !== 'live')
      return [...arrivals, ...arriveBroadly(world, span), ...ofDay(world, span, far, own)]
    const due = (meanMs: number) => (one: Shipment) => isDueLive(world, one, span, meanMs)
    return [
      ...arrivals,
      ...packAll(world, span.to, far.filter(due(packedMs))),
      ...arrive(world, span.to, own.filter(due(ownArrivedMs))),
      ...(await departLive(world, span)),
      ...soonAfter(world, span, seenArrivalMs, () => arriveNext(world)),
    ]
  },
}

function ofDay(
  world: World,
  span: Span,
  far: readonly Shipment[],
  own: readonly Shipment[],
): Task[] {
  const { chance } = world
  const ownArrive = atPhase(span, ownPhase, (at) => arrive(world, at, own))
  if (span.day.isDistant) return [...ownArrive, ...sendBroadly(world, span, far)]
  const early = far.filter(
    ({ branch, code }) => noonBranches.has(branch) && chance.isSo(0.6, 'noon', code),
  )
  const stray = strayOf(world, span.day, far)
  return [
    ...ownArrive,
    ...wave(world, span, noon, early),
    ...atPhase(span, begunPhase, (at) =>
      packAll(
        world,
        at,
        far.filter(({ code }) => chance.isSo(0.5, 'begun', code)),
      ),
    ),
    ...wave(
      world,
      span,
      evening,
      far.filter((one) => one !== stray),
    ),
  ]
}

function wave(
  world: World,
  span: Span,
  { packed, sealed, loaded, left }: typeof noon,
  shipments: readonly Shipment[],
): Task[] {
  return [
    ...atPhase(span, packed, (at) => packAll(world, at, shipments)),
    ...atPhase(span, sealed, (at) => [{ at, run: () => sealAll(world) }]),
    ...atPhase(span, loaded, (at) => [{ at, run: () => loadAll(world, shipments) }]),
    ...atPhase(span, left, (at) => [{ at, run: () => sendAll(world) }]),
  ]
}

function packAll(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  return groupedBy(shipments, ({ branch }) => branch).map(([branch, some], place) => ({
    at: at + place,
    run: () => pack(world, branch, some),
  }))
}

function arrive(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  return groupedBy(shipments, ({ branch }) => branch).flatMap(([branch, some]) =>
    scanAll(world, staff('scanner', branch), { at, check: 'AR', branch }, some),
  )
}
