import { hasPhase, momentOf, type Span } from '../calendar.ts'
import type { Task } from '../living-part.ts'
import { groupedBy, scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'
import { wayTo } from './containers-of.ts'

/** When all vans of a distant day leave; when they have arrived, near and far, the day after. */
const leftPhase = 0.94
const [nearPhase, farPhase] = [0.02, 0.2]
const farMs = 11 * 3_600_000

/** Shipments that went far on a distant day have no bags and trips on record. */
export function sendBroadly(world: World, span: Span, far: readonly Shipment[]): Task[] {
  if (!hasPhase(span, leftPhase)) return []
  const scan = { at: momentOf(span.day, leftPhase), check: 'AS', branch: headOffice } as const
  return scanAll(world, staff('scanner', headOffice), scan, far)
}

/** It arrives on the next day of work, which may be one with bags and trips. */
export function arriveBroadly(world: World, span: Span): Task[] {
  const phases = [nearPhase, farPhase].filter((phase) => hasPhase(span, phase))
  if (phases.length === 0) return []
  const shipments = world.shipments.inState('AS').filter((one) => wasSentBroadly(world, one))
  return phases.flatMap((phase) => {
    const isDue = ({ branch }: Shipment) => wayTo(branch).travelMs > farMs === (phase === farPhase)
    return arrive(world, momentOf(span.day, phase), shipments.filter(isDue))
  })
}

function wasSentBroadly({ days }: World, { at, since }: Shipment): boolean {
  return at === headOffice && days.findLast(({ opens }) => since >= opens)?.isDistant === true
}

function arrive(world: World, at: number, shipments: readonly Shipment[]): Task[] {
  return groupedBy(shipments, ({ branch }) => branch).flatMap(([branch, some]) =>
    scanAll(world, staff('scanner', branch), { at, check: 'AR', branch }, some),
  )
}
