import type { Attention } from '../capabilities/attention/attention.ts'
import type { Demonstration } from '../capabilities/demonstration/demonstration.ts'
import {
  chooseMembership,
  type DemoGuide,
  personActor,
  type SignedIn,
} from '../capabilities/people/people.ts'
import {
  openChoices,
  type RecipientChoices,
} from '../capabilities/recipient-choices/recipient-choices.ts'
import type { Runs } from '../capabilities/runs/runs.ts'
import type { Shippers } from '../capabilities/shippers/shippers.ts'
import type { ListedOrder, OrderFilter, Tracking } from '../capabilities/tracking/tracking.ts'
import type { WorkList } from '../capabilities/work-list/work-list.ts'
import type { DemoPlace, DemoSeat } from '../kernel/demo-roles.ts'
import { isLivingShipper, visitorsShare } from '../kernel/demonstration.ts'
import type { MovementCode } from '../kernel/movement.ts'
import { parseTrackingCode, type TrackingCode } from '../kernel/tracking-code.ts'
import { demoSeatsOf } from './demo-carrier.ts'

export interface GuideDoors {
  readonly shippers: Pick<Shippers, 'listDemo'>
  readonly tracking: Pick<Tracking, 'listOrders' | 'findPiece' | 'links'>
  readonly recipientChoices: Pick<RecipientChoices, 'find'>
  readonly attention: Pick<Attention, 'list'>
  readonly workList: Pick<WorkList, 'count'>
  readonly runs: Pick<Runs, 'findMine'>
  readonly demonstration: Pick<Demonstration, 'current' | 'progress'>
}

/** Finds where something waits for each role, at the moment somebody chooses it. */
export function openDemoGuide(doors: GuideDoors): DemoGuide {
  const places: Readonly<Record<DemoSeat, (signed: SignedIn) => Promise<DemoPlace>>> = {
    shop: (signed) => shopPlace(doors, signed),
    branch: (signed) => branchPlace(doors, signed),
    courier: (signed) => courierPlace(doors, signed),
  }
  return {
    personOf: (seat) => demoSeatsOf[seat],
    seatPlace: (seat, signed) => places[seat](signed),
    recipientPlace: () => recipientPlace(doors),
    sampleCode: () => sampleCode(doors),
    async progress() {
      const { current, progress } = doors.demonstration
      const { state, share } = await progress()
      const isToCome = state === 'none' && current() === 'living'
      return state === 'filling' || isToCome ? { share } : undefined
    },
  }
}

/** The shop's account is the one that opens first. */
async function shopPlace(doors: GuideDoors, { memberships }: SignedIn): Promise<DemoPlace> {
  const shipper = chooseMembership(memberships, 'testing', 'v1')?.shipperNumber
  if (shipper === undefined) return { path: '/portal', hint: 'shop-first' }
  const { items } = await doors.attention.list(shipper, undefined, undefined, 1)
  const [first] = items
  if (first) return { path: `/portal/envios/${first.shipment.code}`, hint: 'shop-problem' }
  const [newest] = await newestOrders(doors, { shipper }, 1)
  return { path: '/portal', hint: newest ? 'shop-shipments' : 'shop-first' }
}

async function branchPlace(doors: GuideDoors, { memberships }: SignedIn): Promise<DemoPlace> {
  const branchCode = chooseMembership(memberships, 'testing', 'ops')?.branch ?? undefined
  const { total } = await doors.workList.count({ branchCode }, '')
  if (total > 0) return { path: '/consola', hint: 'branch-work' }
  const [waiting] = await newestOfDemo(doors, { state: 'PI' }, 1)
  return waiting
    ? { path: '/consola/escanear', hint: 'branch-scan' }
    : { path: '/consola/sucursales', hint: 'branch-quiet' }
}

async function courierPlace(doors: GuideDoors, signed: SignedIn): Promise<DemoPlace> {
  const branch = chooseMembership(signed.memberships, 'testing', 'ops')?.branch ?? undefined
  const run = await doors.runs.findMine({ ...personActor(signed.person), role: 'courier', branch })
  const isLeft = run?.stops.some(({ done }) => !done) ?? false
  return { path: '/reparto', hint: isLeft ? 'courier-stops' : 'courier-quiet' }
}

/** So many failed visits are looked at until one is found that waits for its recipient. */
const visitsLookedAt = 50

async function recipientPlace(doors: GuideDoors): Promise<DemoPlace> {
  const missed = await newestOfDemo(doors, { state: 'CA' }, visitsLookedAt)
  const newestFirst = missed.toSorted((one, other) => other.since - one.since)
  for (const { code } of newestFirst.toSorted((one, other) => isSeen(other) - isSeen(one))) {
    const path = await choicePath(doors, code)
    if (path !== undefined) return { path, hint: 'recipient-decide' }
  }
  const follows: (MovementCode | undefined)[] = ['LD', undefined]
  for (const state of follows) {
    const [order] = await newestOfDemo(doors, { state }, 1)
    const path = order && (await linkedPath(doors, order.code))
    if (path !== undefined) return { path, hint: 'recipient-follow' }
  }
  return { path: '/sucursales', hint: 'recipient-none' }
}

/** The one of the guide to the first order, if the visitor made it; else one that is on its way. */
async function sampleCode(doors: GuideDoors): Promise<string | undefined> {
  const guided = parseTrackingCode('HOLA-0001')
  if (guided.ok && (await doors.tracking.findPiece(guided.value))) return guided.value
  const states: (MovementCode | undefined)[] = ['LD', undefined]
  for (const state of states) {
    const [newest] = await newestOfDemo(doors, { state }, 1)
    if (newest) return newest.code
  }
  return undefined
}

/**
 * Shipments that the shop and the branch of the demonstration see, too, are shown before the rest.
 */
function isSeen({ shipperNumber, branchCode }: ListedOrder): number {
  return visitorsShare(shipperNumber, branchCode)
}

/** The page of a shipment whose recipient may choose, and has not. */
async function choicePath(doors: GuideDoors, code: TrackingCode): Promise<string | undefined> {
  const tracked = await doors.tracking.findPiece(code)
  if (tracked === undefined || (await doors.recipientChoices.find(code))) return undefined
  const { cancelled: isCancelled, collectedAt } = tracked.piece
  const state = tracked.movements.at(-1)?.check ?? 'PI'
  const choices = openChoices({ state, isCancelled, isCollected: collectedAt !== undefined })
  return choices.length > 0
    ? (await doors.tracking.links()).pathOf(tracked.piece, 'recipient')
    : undefined
}

async function linkedPath(doors: GuideDoors, code: TrackingCode): Promise<string | undefined> {
  const tracked = await doors.tracking.findPiece(code)
  return tracked && (await doors.tracking.links()).pathOf(tracked.piece, 'recipient')
}

type Wanted = Partial<Pick<OrderFilter, 'shipper' | 'state'>>

async function newestOfDemo(doors: GuideDoors, wanted: Wanted, limit: number) {
  const all = []
  for (const shipper of shippersToShow((await doors.shippers.listDemo()).shippers))
    all.push(...(await newestOrders(doors, { ...wanted, shipper }, limit)))
  return all.toSorted((one, other) => other.enteredAt - one.enteredAt)
}

/** Of those with the demonstration's mark, the living ones; or the visitor's own. */
export function shippersToShow(marked: readonly number[]): readonly number[] {
  const living = marked.filter(isLivingShipper)
  return living.length > 0 ? living : marked.filter((number) => number === 9001 || number === 9002)
}

function newestOrders({ tracking }: GuideDoors, wanted: Wanted, limit: number) {
  return tracking.listOrders({ ...anyOrder, ...wanted }, undefined, limit)
}

const anyOrder: OrderFilter = {
  shipper: undefined,
  state: undefined,
  service: undefined,
  from: undefined,
  before: undefined,
  provinces: undefined,
  postalCode: undefined,
  words: undefined,
  late: undefined,
  sort: 'newest',
}
