import { hasPhase, momentOf, type Span, type WorkDay } from '../calendar.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy, scanAll } from '../scanning.ts'
import type { Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { workBroadly } from './broad-runs.ts'
import { workLive } from './live-runs.ts'
import {
  courierOf,
  failOverdue,
  loadsOf,
  overduePhase,
  planRun,
  readyToGo,
  runId,
  startRun,
  visitPhase,
} from './running.ts'
import { visit } from './visiting.ts'

/** When a branch sorts what goes out, plans its runs, and its couriers leave. */
const [sortedPhase, plannedPhase, leftPhase] = [0.05, 0.08, 0.11]
/** At noon a part of what came meanwhile is sorted for the next run. */
const [sortedAgainPhase, sortedAgainShare] = [0.54, 0.7]

/** What goes to an address: sorted (MA), planned into runs, out (LD) and visited. */
export const runsPart: LivingPart = {
  name: 'runs',
  slices: ['runs', 'deliveries'],
  async work(world, span) {
    if (span.pace === 'live') return workLive(world, span)
    const tasks: Task[] = []
    if (hasPhase(span, overduePhase)) tasks.push(...failOverdue(world, span))
    if (hasPhase(span, sortedPhase))
      tasks.push(...sortOut(world, momentOf(span.day, sortedPhase), readyToGo(world, span.day)))
    if (span.day.isDistant) return [...tasks, ...workBroadly(world, span)]
    if (hasPhase(span, sortedAgainPhase))
      tasks.push(
        ...sortOut(world, momentOf(span.day, sortedAgainPhase), someReady(world, span.day)),
      )
    if (hasPhase(span, plannedPhase)) tasks.push(...planAll(world, span.day))
    if (hasPhase(span, leftPhase)) tasks.push(...startAll(world, span.day))
    return [...tasks, ...visitsOf(world, span)]
  },
}

function someReady(world: World, day: WorkDay): Shipment[] {
  return readyToGo(world, day).filter(
    ({ code, state, since }) =>
      (state !== 'CA' || since < day.opens) &&
      world.chance.isSo(sortedAgainShare, 'sorted again', code, day.index),
  )
}

function sortOut(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  return groupedBy(shipments, ({ branch }) => branch).flatMap(([branch, ready]) =>
    scanAll(world, staff('scanner', branch), { at, check: 'MA', branch }, ready),
  )
}

function planAll(world: World, day: WorkDay): Task[] {
  const at = momentOf(day, plannedPhase)
  const inOrder = (one: Shipment, other: Shipment) =>
    visitPhase(world, one, day) - visitPhase(world, other, day)
  return loadsOf(world).map(([courier, stops]) => ({
    at,
    run: () => planRun(world, courier, runId(day, courier, 1), stops.toSorted(inOrder)),
  }))
}

function startAll(world: World, day: WorkDay): Task[] {
  const at = momentOf(day, leftPhase)
  return loadsOf(world).map(([courier]) => ({
    at,
    run: () => startRun(world, courier, runId(day, courier, 1)),
  }))
}

function visitsOf(world: World, span: Span): Task[] {
  return world.shipments.inState('LD').flatMap((shipment): Task[] => {
    const phase = visitPhase(world, shipment, span.day)
    if (!hasPhase(span, phase)) return []
    const courier = courierOf(world, shipment)
    const at = Math.max(momentOf(span.day, phase), shipment.since + 1)
    return [{ at, run: () => visit(world, courier, shipment) }]
  })
}
