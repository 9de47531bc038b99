import type { DemoPerson } from '../../../capabilities/people/people.ts'
import { hasPhase, momentOf, type Span, type WorkDay } from '../calendar.ts'
import type { Task } from '../living-part.ts'
import type { Shipment } from '../shipments.ts'
import type { World } from '../world.ts'
import { courierOf, loadsOf, visitPhase } from './running.ts'
import { failureOf } from './visiting.ts'

/** When couriers leave, and when their devices send all visits of their day at once. */
const [leftPhase, sentPhase] = [0.11, 0.87]

/** Runs of a distant day: scans alone, without runs and proofs. */
export function workBroadly(world: World, span: Span): Task[] {
  return [
    ...(hasPhase(span, leftPhase) ? leaveAll(world, momentOf(span.day, leftPhase)) : []),
    ...(hasPhase(span, sentPhase) ? sendAll(world, span.day) : []),
  ]
}

function leaveAll(world: World, at: number): Task[] {
  return loadsOf(world).map(([courier, stops]) => ({
    at,
    run: () => record(world, courier, stops, () => ({ check: 'LD' })),
  }))
}

function sendAll(world: World, day: WorkDay): Task[] {
  const out = world.shipments.inState('LD')
  const at = momentOf(day, sentPhase)
  return [...Map.groupBy(out, (one) => courierOf(world, one))].map(([courier, stops]) => ({
    at,
    run: () => record(world, courier, stops, (one) => visitOf(world, one, day)),
  }))
}

function visitOf(world: World, shipment: Shipment, day: WorkDay): object {
  const moment = momentOf(day, visitPhase(world, shipment, day))
  const at = new Date(Math.max(moment, shipment.since + 1)).toISOString()
  const reasonCode = failureOf(world, shipment)
  if (reasonCode === undefined) return { check: 'DL', at }
  return { check: reasonCode === 'RECHAZADO' ? 'DV' : 'CA', at, reasonCode }
}

async function record(
  world: World,
  courier: DemoPerson,
  shipments: readonly Shipment[],
  scanOf: (one: Shipment) => object,
): Promise<void> {
  const movements = shipments.map((one) => ({
    trackingCode: one.code,
    branch: one.branch,
    ...scanOf(one),
  }))
  await world.ops(courier, 'recordMovements', { body: { movements } })
}
