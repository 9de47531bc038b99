import type { MovementCode } from '../../../kernel/movement.ts'
import { hasPhase, momentOf, type Span } from '../calendar.ts'
import type { LivingPart, Task } from '../living-part.ts'
import { groupedBy, isDueLive, scanAll } from '../scanning.ts'
import { headOffice, type Shipment } from '../shipments.ts'
import { staff, type World } from '../world.ts'

const minuteMs = 60_000

/** A step of the way back: when in the day it happens, and how long after the step before. */
interface Step {
  readonly from: MovementCode
  readonly to: MovementCode
  readonly phase: number
  readonly days: number
  readonly liveMeanMs: number
  readonly isAtHeadOffice: boolean
}

const steps: readonly Step[] = [
  step('DV', 'RV', 0.9, 0, 25 * minuteMs, false),
  step('RV', 'RM', 0.06, 1.5, 50 * minuteMs, true),
  step('RM', 'RC', 0.78, 1, 70 * minuteMs, true),
]

function step(
  from: MovementCode,
  to: MovementCode,
  phase: number,
  days: number,
  liveMeanMs: number,
  isAtHeadOffice: boolean,
): Step {
  return { from, to, phase, days, liveMeanMs, isAtHeadOffice }
}

/** How many visits fail before a shipment goes back, and when its branch decides that. */
const visitsAtMost = 2
const decidedPhase = 0.04

/** Shipments that nobody received go back to their shop: DV, RV, RM, RC. */
export const returnsPart: LivingPart = {
  name: 'returns',
  slices: ['tracking'],
  work(world, span) {
    const failed = world.shipments.inState('CA').filter((one) => one.failedVisits >= visitsAtMost)
    const decided =
      span.pace !== 'live' && hasPhase(span, decidedPhase)
        ? scanAt(world, failed, 'DV', momentOf(span.day, decidedPhase), 'branch')
        : []
    return [...decided, ...steps.flatMap((one) => workOf(world, span, one))]
  },
}

function workOf(world: World, span: Span, one: Step): Task[] {
  const going = world.shipments.inState(one.from)
  if (span.pace === 'live') {
    const due = going.filter((shipment) => isDueLive(world, shipment, span, one.liveMeanMs))
    return scanStep(world, due, one, span.to)
  }
  if (!hasPhase(span, one.phase)) return []
  const at = momentOf(span.day, one.phase)
  const due = going.filter(({ since }) => at - since >= one.days * 86_400_000)
  return scanStep(world, due, one, at)
}

function scanStep(world: World, shipments: readonly Shipment[], one: Step, at: number): Task[] {
  if (!one.isAtHeadOffice) return scanAt(world, shipments, one.to, at, 'scanner')
  const scan = { at, check: one.to, branch: headOffice }
  return scanAll(world, staff('scanner', headOffice), scan, shipments)
}

function scanAt(
  world: World,
  shipments: readonly Shipment[],
  check: MovementCode,
  at: number,
  role: 'branch' | 'scanner',
): Task[] {
  return groupedBy(shipments, (one) => one.at || one.branch).flatMap(([branch, there]) =>
    scanAll(world, staff(role, branch), { at, check, branch }, there),
  )
}
