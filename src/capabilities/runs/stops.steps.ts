import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { findKnownOrders } from '../orders/orders.ts'
import type { MovementFollower } from '../tracking/tracking.ts'
import type { KnownStop, PlannedStop } from './run-plan.ts'
import { doneOf, isDoneSince, type Stop, type StopPiece, toStop } from './run-stops.ts'
import {
  findCollected,
  findMovements,
  findOut,
  findPositions,
  type OutQuestion,
  putBackOut,
  putOut,
} from './runs.store.ts'

/** The stored data of these pieces; those that are gone are left out. */
async function loadPieces(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, StopPiece>> {
  if (codes.length === 0) return new Map()
  const orders = await findKnownOrders(db, codes)
  const movements = await findMovements(db, codes)
  const positions = await findPositions(db, codes)
  const collected = await findCollected(db, codes)
  return new Map(
    [...orders].map(([code, { order, redirectedTo }]) => [
      code,
      {
        code,
        order,
        redirectedTo,
        movements: movements.get(code) ?? [],
        position: positions.get(code),
        collectedCents: collected.get(code),
      },
    ]),
  )
}

/** The stops of a plan as the courier sees them. */
export async function loadStops(db: Handle, planned: readonly PlannedStop[]): Promise<Stop[]> {
  const pieces = await loadPieces(
    db,
    planned.map(({ code }) => code),
  )
  return planned.flatMap(({ code, number, addedAt }) => {
    const piece = pieces.get(code)
    return piece ? [toStop(piece, number, isDoneSince(piece.movements, addedAt))] : []
  })
}

/** The stops of a plan, and which of them are done. */
export async function judgeDone(tx: Handle, planned: readonly PlannedStop[]): Promise<KnownStop[]> {
  const codes = planned.map(({ code }) => code)
  const movements = codes.length > 0 ? await findMovements(tx, codes) : new Map<never, never>()
  return planned.map((stop) => ({
    ...stop,
    isDone: isDoneSince(movements.get(stop.code) ?? [], stop.addedAt),
  }))
}

/**
 * The pieces of a courier besides a plan. They are numbered in the order in which they went out,
 * also those that another has delivered meanwhile, so that the others keep their numbers.
 */
export async function loadOut(
  db: Handle,
  question: OutQuestion,
  { name }: Operator,
  lastNumber: number,
): Promise<Stop[]> {
  const out = await findOut(db, question)
  const pieces = await loadPieces(
    db,
    out.map(({ code }) => code),
  )
  return out.flatMap(({ code, state }, place) => {
    const piece = pieces.get(code)
    const done = piece && doneOf(piece.movements)
    const isOwn = state === 'LD' || done?.by === name
    return piece && isOwn ? [toStop(piece, lastNumber + place + 1, done !== undefined)] : []
  })
}

/**
 * Notes the person who put a piece out for delivery: without a plan a courier has the pieces they
 * took. A correction gives it back to its previous holder.
 */
export const outFollower: MovementFollower = {
  async afterMoved({ tx }, pieces, now) {
    const out = pieces.flatMap(({ code, after, by }) =>
      after?.check === 'LD'
        ? [{ code, branch: after.branchCode, byId: by.id, byRole: by.role, after }]
        : [],
    )
    const taken = out.filter(({ after }) => !after.correction)
    const put = out.filter(({ after }) => after.correction)
    if (taken.length > 0) await putOut(tx, taken, now)
    if (put.length > 0) await putBackOut(tx, put, now)
  },
}
