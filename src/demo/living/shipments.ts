import type { ListedMovement, ListedOrder } from '../../capabilities/tracking/tracking.ts'
import type { Environment } from '../../faces/environment.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import { nextStates } from '../../kernel/movement.ts'
import { collectingBranch, type ServiceType } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { played } from './data/cast.ts'
import { shopNumbers } from './data/shops.ts'
import { cityOf } from './data/streets.ts'

/** A shipment of the living carrier that has not ended, as its newest movement says. */
export interface Shipment {
  readonly code: TrackingCode
  readonly shipper: number
  readonly service: ServiceType
  /** The branch that delivers it, or where it is collected. */
  readonly branch: string
  /** The code of the branch where the recipient collects it, if it is collected. */
  readonly collectedAt: string | undefined
  readonly recipient: string
  readonly enteredAt: number
  state: MovementCode
  since: number
  /** Where its newest movement was; empty before any. */
  at: string
  /** The number of the newest movement that was read. */
  ordinal: number
  /** The reason of its newest movement, if it has one. */
  reason: string
  failedVisits: number
  /** Whether somebody else than the living carrier's people recorded its newest movement. */
  isVisitors: boolean
}

export interface Shipments {
  /** Those that are under way and that no part keeps for itself, oldest first. */
  open(): Shipment[]
  inState(...states: readonly MovementCode[]): Shipment[]
  find(code: string): Shipment | undefined
  /** Leaves these to a part alone, in place of those that it kept before. */
  keep(part: string, codes: Iterable<string>): void
  /** Ends shipments without a movement that says so: an order that was cancelled. */
  forget(code: string): void
  /** Whether a code was used, also by one that has ended. */
  isUsed(code: string): boolean
  /** Reads the movements since the last time, whoever recorded them. */
  refresh(): Promise<void>
  /** When the living carrier's people scanned last, in the movements read, before a moment. */
  scannedBefore(moment: number): number
}

const pageSize = 500
/** Movements are read again for so long: those of others may be committed after later ones. */
const overlapMs = 10_000

const ownNames = new Set(played.map(({ id, name }) => `person:${id} ${name}`))

/** The head office takes shipments to a place without a branch of its own. */
export const headOffice = 'C0001'

export interface ShipmentsParts {
  readonly doors: Environment
  readonly now: () => number
  /** From where it is read at first. */
  readonly from: number
  readonly isLive: () => boolean
}

export function createShipments({ doors, now, from, isLive }: ShipmentsParts): Shipments {
  const byCode = new Map<string, Shipment>()
  const used = new Set<string>()
  const byPart = new Map<string, ReadonlySet<string>>()
  const isKept = (code: string) => [...byPart.values()].some((codes) => codes.has(code))
  const open = () => [...byCode.values()].filter(({ code }) => !isKept(code))
  let readTo = from
  const scanned: number[] = []
  let listedTo = from

  function add(order: ListedOrder): void {
    used.add(order.code)
    if (order.cancelledAt !== null || nextStates(order.state).length === 0) return
    if (!byCode.has(order.code)) byCode.set(order.code, toShipment(order))
  }
  async function readOrders(): Promise<void> {
    let after: ListedOrder | undefined
    do {
      const page = await doors.tracking.listOrders({ ...anyOrder, from: listedTo }, after, pageSize)
      for (const order of page) if (shopNumbers.includes(order.shipperNumber)) add(order)
      after = page.length === pageSize ? page.at(-1) : undefined
    } while (after)
  }
  function move(movement: ListedMovement): void {
    if (ownNames.has(movement.recordedBy)) scanned.push(movement.at)
    const shipment = byCode.get(movement.code)
    if (shipment === undefined || movement.ordinal <= shipment.ordinal) return
    const { check, at, branchCode, recordedBy, ordinal, reasonCode } = movement
    shipment.ordinal = ordinal
    // As the work list counts them: a shipment that was not reached in time was not visited.
    const isVisit = check === 'CA' && reasonCode !== 'TIEMPO'
    if (isVisit && !movement.correction) shipment.failedVisits += 1
    if (at < shipment.since) return
    Object.assign(shipment, { state: check, since: at, at: branchCode, reason: reasonCode })
    shipment.isVisitors = isLive() && !ownNames.has(recordedBy)
    if (nextStates(check).length === 0) byCode.delete(shipment.code)
  }
  return {
    open,
    inState: (...states) => open().filter(({ state }) => states.includes(state)),
    find: (code) => byCode.get(code),
    keep: (part, codes) => void byPart.set(part, new Set(codes)),
    forget: (code) => void byCode.delete(code),
    isUsed: (code) => used.has(code),
    scannedBefore: (moment) => scanned.filter((at) => at < moment).reduce(largest, from),
    async refresh() {
      const present = now()
      scanned.length = 0
      await readOrders()
      const filter = { ...anyMovement, recordedFrom: readTo - overlapMs }
      for (let after: ListedMovement | undefined; ; ) {
        const page = await doors.tracking.listMovements(filter, after, pageSize)
        for (const movement of page) move(movement)
        after = page.at(-1)
        if (page.length < pageSize) break
      }
      ;[readTo, listedTo] = [present, present - overlapMs]
    },
  }
}

const largest = (one: number, other: number) => Math.max(one, other)

const anyMovement = {
  code: undefined,
  branch: undefined,
  check: undefined,
  recordedBy: undefined,
  recordedTo: undefined,
  happenedFrom: undefined,
  happenedTo: undefined,
} as const

const anyOrder = {
  shipper: undefined,
  state: undefined,
  service: undefined,
  before: undefined,
  provinces: undefined,
  postalCode: undefined,
  words: undefined,
  late: undefined,
  sort: 'oldest',
} as const

function toShipment(order: ListedOrder): Shipment {
  const { code, service, state, since, enteredAt } = order
  const collectedAt = collectingBranch(service, order.locality)
  return {
    code,
    service,
    state,
    since,
    enteredAt,
    shipper: order.shipperNumber,
    recipient: order.recipientName,
    collectedAt,
    branch: collectedAt ?? cityOf(order.postalCode)?.branch ?? headOffice,
    at: order.branchCode,
    ordinal: 0,
    reason: '',
    failedVisits: 0,
    isVisitors: false,
  }
}
