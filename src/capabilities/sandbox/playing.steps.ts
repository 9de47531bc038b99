import { isMovementCode, type MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Destination } from '../../kernel/order.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Cancellations } from '../cancellation/cancellation.ts'
import type { KnownOrder, Orders } from '../orders/orders.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { RescueOutcome, Rescues } from '../rescue/rescue.ts'
import type { Shippers } from '../shippers/shippers.ts'
import {
  asPlain,
  type Movement,
  newestOf,
  type PlainScanResult,
  type Tracking,
} from '../tracking/tracking.ts'
import { chooseSides, sideOf, usualGapMs } from './journey-plan.ts'
import type { StepRefusal } from './run.ts'
import type { ShipperAction, Step } from './scenario.ts'

/** The doors that move pieces: the same as in production. */
export interface SandboxDoors {
  readonly tracking: Tracking
  readonly orders: Orders
  readonly rescues: Rescues
  readonly cancellations: Cancellations
  readonly pickupPoints: PickupPoints
  readonly shippers: Shippers
}

/** The next step of a piece. */
export interface NextStep {
  readonly code: TrackingCode
  readonly step: Step
  /** Makes retries safe: a step taken again under the same id is recognized as a duplicate. */
  readonly scanId: string
  /** The step happens the usual time after the previous movement, but not before this. */
  readonly notBefore: number
}

/** Takes one step through the regular doors. */
export async function takeStep(
  doors: SandboxDoors,
  { code, step, scanId, notBefore }: NextStep,
  by: Operator,
): Promise<Outcome<undefined, StepRefusal>> {
  const order = await doors.orders.findOrder(code)
  if (order === undefined) return refuse('piece-unknown')
  if (!isMovementCode(step)) return takeAction(doors, order, step)
  const newest = await findNewest(doors.tracking, code)
  const at = stepTime(newest, step, notBefore)
  const place = { branchCode: branchFor(doors.pickupPoints, order, step), latitude: '' }
  const scan = { check: step, at, scanId, ...place, longitude: '', reasonCode: '' }
  const shown = 'simulated' as const
  const reported = { code, scan: { ...scan, correction: false }, recordedBy: by.name, shown }
  const [recorded = { name: 'piece-unknown' as const }] = await doors.tracking.recordMovements(
    [reported],
    by,
  )
  const result = asPlain(recorded)
  return result === 'recorded' || result.name === 'duplicate'
    ? accept(undefined)
    : refuse(stepRefusals[result.name])
}

type ScanRefused = Exclude<PlainScanResult, 'recorded' | { readonly name: 'duplicate' }>

const stepRefusals: Record<ScanRefused['name'], StepRefusal> = {
  'piece-unknown': 'piece-unknown',
  'piece-cancelled': 'piece-cancelled',
  'piece-collected': 'out-of-order',
  'not-at-branch': 'out-of-order',
  'out-of-order': 'out-of-order',
}

/** The time of the step after a movement. */
export function stepTime(newest: Movement | undefined, step: Step, notBefore: number): number {
  if (newest === undefined || !isMovementCode(step)) return notBefore
  return Math.max(newest.at + usualGapMs(newest.check, step), notBefore)
}

export async function findNewest(
  tracking: Tracking,
  code: TrackingCode,
): Promise<Movement | undefined> {
  const tracked = await tracking.findPiece(code)
  return tracked && newestOf(tracked.movements)
}

function branchFor(
  pickupPoints: PickupPoints,
  { order, redirectedTo }: KnownOrder,
  check: MovementCode,
): string {
  const address = redirectedTo?.address ?? order.address
  const toBranch = redirectedTo === undefined && serviceTypes[order.service].toBranch
  const wanted = toBranch ? order.address.locality : undefined
  return chooseSides(pickupPoints.listAll(), address.postalCode, wanted)[sideOf(check)]
}

function takeAction(
  doors: SandboxDoors,
  order: KnownOrder,
  action: ShipperAction,
): Promise<Outcome<undefined, StepRefusal>> {
  return action === 'redirect' ? redirect(doors, order) : cancel(doors, order)
}

/** The destination of simulated redirections. */
const redirectionAddress = {
  street: 'Av. Corrientes',
  number: '1234',
  postalCode: 1043 as PostalCode,
  locality: 'Ciudad Autónoma de Buenos Aires',
  province: 'Ciudad Autónoma de Buenos Aires',
} as const

/** `exists` counts too: this step requested it before it was interrupted. */
const redirectedOutcomes: readonly (RescueOutcome | undefined)[] = [
  'rescued',
  'requested',
  'exists',
]

async function redirect(
  { rescues }: SandboxDoors,
  { code, shipperNumber, order }: KnownOrder,
): Promise<Outcome<undefined, StepRefusal>> {
  const destination: Destination = {
    recipientName: order.recipient.name,
    address: redirectionAddress,
  }
  const request = { kind: 'redirection', destination } as const
  const outcomes = await rescues.requestRescue(shipperNumber, [code], request)
  return redirectedOutcomes.includes(outcomes.get(code)) ? accept(undefined) : refuse('not-apt')
}

async function cancel(
  { shippers, cancellations }: SandboxDoors,
  { code, shipperNumber }: KnownOrder,
): Promise<Outcome<undefined, StepRefusal>> {
  const shipper = await shippers.find(shipperNumber)
  if (shipper === undefined) return refuse('piece-unknown')
  const cancelled = await cancellations.cancelOrder(shipper, code)
  if (cancelled.ok) return cancelled.value.available ? accept(undefined) : refuse('not-apt')
  return cancelled.refusal.name === 'already-cancelled' ? accept(undefined) : refuse('not-apt')
}
