import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit, sealWords } from '../audit/audit.ts'
import { type DeliveryGuard, lockPiecesForEvents } from '../tracking/tracking.ts'
import { addWork, refreshWork } from '../work-list/work-list.ts'
import { lockByCode, setReversed } from './cash.store.ts'
import {
  type Difference,
  findDifference,
  openDifference,
  setDifferenceResolved,
} from './cash-differences.store.ts'
import { type Collection, resolveSettled, type SettledResolution } from './cash-ledger.ts'
import { type CashChange, cashEvents, writeEvent } from './cash-moving.steps.ts'

/** Refuses corrections that would change settled cash; each becomes a difference (D43). */
export const settledCashGuard: DeliveryGuard = {
  async findSettled(tx, codes) {
    const settled = (await lockByCode(tx, codes)).filter(isSettled)
    return new Map(settled.map((one) => [one.trackingCode as TrackingCode, one.statement]))
  },
  async afterRefused(tx, refused, by, now) {
    const reasons = new Map(refused.map(({ code, scan }) => [String(code), scan.reason ?? '']))
    const settled = (await lockByCode(tx, [...reasons.keys()])).filter(isSettled)
    for (const { id, trackingCode, statement, amountCents } of settled) {
      const reason = reasons.get(trackingCode) ?? ''
      if (!(await openDifference(tx, { id, reason }, by, now))) continue
      const fact = { by, action: 'cash.difference', subject: `collection ${id}` }
      const said = sealWords([trackingCode], reason)
      const detail = { statement, amountCents, reason: said.seal }
      await recordAudit(tx, { ...fact, detail, sealed: [said] }, now)
    }
    await refreshWork(tx, [...reasons.keys()] as TrackingCode[], now)
  },
}

function isSettled(one: Collection): one is Collection & { readonly statement: string } {
  return one.statement !== undefined && one.reversedAt === undefined
}

export interface SettledDecision {
  readonly resolution: SettledResolution
  readonly note: string
}

export type DifferenceRefusal = 'difference-unknown' | 'difference-resolved'

export async function resolveDifferenceInTransaction(
  change: CashChange,
  id: string,
  { resolution, note }: SettledDecision,
): Promise<Outcome<Difference, DifferenceRefusal>> {
  const { tx, announce, by, now } = change
  const difference = await findDifference(tx, id)
  if (difference === undefined) return refuse('difference-unknown')
  // Pieces are locked before their cash, as scans do.
  const pieces = await lockPiecesForEvents(tx, [difference.trackingCode])
  const collection = (await lockByCode(tx, [difference.trackingCode])).find((one) => one.id === id)
  const stored = await findDifference(tx, id)
  if (collection === undefined || stored?.resolution !== null) return refuse('difference-resolved')
  if (resolution !== 'dismissed') {
    await setReversed(tx, [id], now)
    const event = resolution === 'deducted' ? 'reversed' : resolution
    await writeEvent(change, event, [[id, resolveSettled(resolution, collection)]])
  }
  await setDifferenceResolved(tx, id, { resolution, note }, by, now)
  await refreshWork(tx, [difference.trackingCode], now)
  const events = resolution === 'deducted' ? cashEvents('reversed', [collection], null, now) : []
  await announce(pieces, events, now)
  const fact = { by, action: 'cash.resolve', subject: `collection ${id}` }
  const said = sealWords([difference.trackingCode], note)
  await recordAudit(tx, { ...fact, detail: { resolution, note: said.seal }, sealed: [said] }, now)
  return accept((await findDifference(tx, id)) as Difference)
}

/** A hand-over with too little or too much is of no shipment; the list knows it by its id. */
export async function listDifference(
  tx: Handle,
  { id, branch, cents, at }: { id: string; branch: string; cents: number; at: number },
): Promise<void> {
  if (cents === 0) return
  const item = { code: id as TrackingCode, kind: 'cash-difference', shipperNumber: 0 } as const
  await addWork(tx, [{ ...item, branchCode: branch, dueAt: at, detail: { amountCents: cents } }])
}
