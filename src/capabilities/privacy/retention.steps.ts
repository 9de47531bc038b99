import { serviceItself } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { eraseWords, recordAudit } from '../audit/audit.ts'
import { eraseClaims, listWrittenUntil } from '../claims/claims.ts'
import { eraseShipments } from './places.steps.ts'
import { privacyLimits } from './privacy.limits.ts'
import {
  type ErasureWalk,
  listMovementsUntil,
  listRequests,
  listWithdrawnUntil,
  lockShipments,
  lockWalk,
  setWalk,
} from './privacy.store.ts'
import { type ErasableShipment, isOver, isOverSince } from './privacy-rules.ts'

/** Of these shipments, erases those that fit; returns their codes. */
async function eraseThose(
  tx: Handle,
  codes: readonly TrackingCode[],
  fits: (shipment: ErasableShipment) => boolean,
): Promise<TrackingCode[]> {
  const shipments = await lockShipments(tx, codes)
  const erased = shipments.filter(fits).map(({ code }) => code)
  await eraseShipments(tx, erased)
  return erased
}

async function recordErased(
  tx: Handle,
  action: string,
  codes: readonly TrackingCode[],
  now: number,
): Promise<void> {
  if (codes.length === 0) return
  const fact = {
    by: serviceItself('posta'),
    action,
    subject: 'people',
    detail: { shipments: codes },
  }
  await recordAudit(tx, fact, now)
}

/** The shipments that one transaction erased, and whether there is nothing more to look at. */
interface Portion {
  readonly erased: readonly TrackingCode[]
  readonly isLast: boolean
}

/**
 * Erases the data of shipments that ended before a moment, a portion in each transaction, until
 * nothing is left or the run has done its share. The process that has locked the walk erases:
 * others leave at once. Returns the shipments that were erased.
 */
export async function eraseOld(db: Database, before: number, now: number): Promise<TrackingCode[]> {
  const delivered = await inPortions(db, (tx) => eraseDelivered(tx, before, now))
  const withdrawn = await inPortions(db, (tx) => eraseWithdrawn(tx, before, now))
  return [...delivered, ...withdrawn, ...(await inPortions(db, (tx) => eraseLate(tx, before, now)))]
}

async function inPortions(
  db: Database,
  erase: (tx: Handle) => Promise<Portion>,
): Promise<TrackingCode[]> {
  const erased: TrackingCode[] = []
  for (let count = 0; count < privacyLimits.erasingsPerRun; count += 1) {
    const portion = await db.transaction(erase)
    erased.push(...portion.erased)
    if (portion.isLast) break
    await nextTurn()
  }
  return erased
}

const nothing: Portion = { erased: [], isLast: true }

async function eraseDelivered(tx: Handle, before: number, now: number): Promise<Portion> {
  const most = privacyLimits.erasedMovementsAtOnce
  const walk = await lockWalk(tx)
  if (walk === undefined) return nothing
  const movements = await listMovementsUntil(tx, walk, before, most)
  const last = movements.at(-1)
  if (last === undefined) return nothing
  const ends = movements.filter(({ check }) => check === 'DL' || check === 'RC')
  const codes = [...new Set(ends.map(({ code }) => code))]
  const erased = await eraseThose(tx, codes, (shipment) => isOverSince(shipment, before))
  const { recordedAt, code, ordinal } = last
  await setWalk(tx, { ...walk, recordedAt, code, ordinal } satisfies ErasureWalk)
  await recordErased(tx, 'privacy.retention', erased, now)
  return { erased, isLast: movements.length < most }
}

/** Cancelled orders have no movement: they are walked by code, and from the start after the end. */
async function eraseWithdrawn(tx: Handle, before: number, now: number): Promise<Portion> {
  const most = privacyLimits.erasedOrdersAtOnce
  const walk = await lockWalk(tx)
  if (walk === undefined) return nothing
  const codes = await listWithdrawnUntil(tx, walk.cancelledCode, before, most)
  const erased = await eraseThose(tx, codes, (shipment) => isOverSince(shipment, before))
  const isLast = codes.length < most
  const cancelledCode = isLast ? '' : (codes.at(-1) ?? '')
  await setWalk(tx, { ...walk, cancelledCode })
  await recordErased(tx, 'privacy.retention', erased, now)
  return { erased, isLast }
}

/** Claims are written in after their shipment was erased, too; archives don't have them. */
async function eraseLate(tx: Handle, before: number, now: number): Promise<Portion> {
  const most = privacyLimits.erasedOrdersAtOnce
  if ((await lockWalk(tx)) === undefined) return nothing
  const codes = await listWrittenUntil(tx, before, most)
  await eraseClaims(tx, codes)
  await eraseWords(tx, codes)
  await recordErased(tx, 'privacy.retention', codes, now)
  return { erased: codes, isLast: codes.length < most }
}

/** Erases the shipments that people asked to have erased and that have ended since. */
export async function eraseRequested(db: Database, now: number): Promise<TrackingCode[]> {
  const most = privacyLimits.erasedOrdersAtOnce
  let after = ''
  return inPortions(db, async (tx) => {
    const codes = await listRequests(tx, after, most)
    const erased = await eraseThose(tx, codes, isOver)
    await recordErased(tx, 'privacy.erase', erased, now)
    after = codes.at(-1) ?? ''
    return { erased, isLast: codes.length < most }
  })
}
