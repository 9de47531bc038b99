import { type MovementCode, movementCodes, movementTable } from '../../kernel/movement.ts'
import type { Handle } from '../../kits/db/database.ts'
import { attentionLimits } from './attention.limits.ts'
import {
  findCashDifferences,
  findDoubtful,
  findHeavier,
  findRescuesWaiting,
  findTravelling,
  findWork,
} from './attention.store.ts'
import {
  type AttentionItem,
  idleMs,
  inOrder,
  judgeTravelling,
  type LookedAtShipment,
  unmendedReason,
} from './attention-item.ts'

const dayMs = 86_400_000
/** How long before a piece goes back it is told that it waits. */
const waitWarningMs = 2 * dayMs
/** Addresses are mended before a piece goes out. */
const addressMs = 7 * dayMs
const heavierMs = 7 * dayMs

const most = attentionLimits.attentionPerKind
const lookedAtStates = movementCodes.filter(
  (state) => movementTable[state].held && state !== 'RV' && state !== 'RM',
)
const beforeDelivery: readonly MovementCode[] = ['PI', 'IF', 'GE', 'CO', 'AS', 'AR', 'MA']

/** All that a shipper should look at, in order. */
export async function lookAt(db: Handle, shipper: number, now: number): Promise<AttentionItem[]> {
  const found = await Promise.all([
    travelling(db, shipper, now),
    waiting(db, shipper, now),
    uncovered(db, shipper, now),
    doubtful(db, shipper, now),
    rescued(db, shipper),
    heavier(db, shipper, now),
    cashDifferences(db, shipper),
  ])
  return inOrder(found.flat())
}

async function travelling(db: Handle, shipper: number, now: number) {
  const bounds = { now, idleSince: now - idleMs, most }
  const shipments = await findTravelling(db, shipper, lookedAtStates, bounds)
  return shipments.flatMap((shipment) => judgeTravelling(shipment, now) ?? [])
}

async function waiting(db: Handle, shipper: number, now: number): Promise<AttentionItem[]> {
  const shipments = await findWork(db, shipper, 'return-due', now + waitWarningMs, most)
  return shipments.map(({ dueAt, enteredAt: _at, ...shipment }) => ({
    ...item('branch-wait', shipment, shipment.stateSince),
    until: dueAt,
  }))
}

async function uncovered(db: Handle, shipper: number, now: number): Promise<AttentionItem[]> {
  const shipments = await findWork(db, shipper, 'no-tariff', now, most)
  return shipments.map(({ dueAt: _at, enteredAt, ...shipment }) =>
    item('uncovered', shipment, enteredAt),
  )
}

async function doubtful(db: Handle, shipper: number, now: number): Promise<AttentionItem[]> {
  const shipments = await findDoubtful(db, shipper, beforeDelivery, now - addressMs, most)
  return shipments.flatMap(({ reasons, enteredAt, ...shipment }) => {
    const addressReason = unmendedReason(reasons)
    if (addressReason === undefined) return []
    return [{ ...item('address', shipment, enteredAt), detail: { addressReason } }]
  })
}

async function rescued(db: Handle, shipper: number): Promise<AttentionItem[]> {
  const shipments = await findRescuesWaiting(db, shipper, most)
  return shipments.map(({ kind, requestedAt, ...shipment }) => ({
    ...item('rescue-waiting', shipment, requestedAt),
    detail: { rescue: kind },
  }))
}

/** Each piece once, by its newest measurement. */
async function heavier(db: Handle, shipper: number, now: number): Promise<AttentionItem[]> {
  const newestFirst = await findHeavier(db, shipper, now - heavierMs, most)
  const seen = new Set<string>()
  return newestFirst.flatMap(({ recordedAt, ...measured }) => {
    if (seen.size === seen.add(measured.code).size) return []
    const { measuredHundredthsKg, declaredHundredthsKg, amountCents, ...shipment } = measured
    const detail = { measuredHundredthsKg, declaredHundredthsKg, amountCents }
    return [{ ...item('heavier', shipment, recordedAt), detail }]
  })
}

async function cashDifferences(db: Handle, shipper: number): Promise<AttentionItem[]> {
  const shipments = await findCashDifferences(db, shipper, most)
  return shipments.map(({ openedAt, amountCents, ...shipment }) => ({
    ...item('cash-difference', shipment, openedAt),
    detail: { amountCents },
  }))
}

function item(
  kind: AttentionItem['kind'],
  shipment: LookedAtShipment,
  since: number,
): AttentionItem {
  return { kind, shipment, since, until: undefined, detail: {} }
}
