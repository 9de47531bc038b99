import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import type { Announce } from '../../events/events.ts'
import { sumByDocument } from '../stock/ledger.store.ts'
import { orderDocument, type Posting } from '../stock/ledger.ts'
import { findSerials, lockRows } from '../stock/stock.store.ts'
import type { StockRow } from '../stock/stock.ts'
import { announceStock, post } from '../stock/write-ledger.steps.ts'
import { type Hold, lockHolds, updateHolds } from './hold.store.ts'
import { addUp, type Holding, type HoldState, holdTable } from './hold.ts'

/** An order's hold, locked until the transaction ends. */
export interface HoldInHand extends Hold {
  readonly holdings: readonly Holding[]
}

export async function takeHolds(
  tx: Handle,
  codes: readonly TrackingCode[],
  isWanted: (hold: Hold) => boolean = () => true,
): Promise<HoldInHand[]> {
  const holds = (await lockHolds(tx, codes)).filter(isWanted)
  const holdings = await loadHoldings(tx, holds)
  return holds.map((hold) => ({ ...hold, holdings: holdings.get(hold.code) ?? [] }))
}

/** Units that an order holds leave the shelf, or come back to it. */
export interface HoldChange {
  readonly hold: HoldInHand
  readonly to: HoldState
  readonly postings: readonly Omit<Posting, 'document' | 'entry' | 'reason' | 'by'>[]
}

/** Picks these holdings; their reserved units are the ones picked. */
export function pickOf(hold: HoldInHand, picked: readonly Holding[]): HoldChange {
  const units = (holdings: readonly Holding[]) =>
    holdings.reduce((sum, { reserved }) => sum + reserved, 0)
  return {
    hold,
    to: units(picked) === units(hold.holdings) ? 'picked' : 'picking',
    postings: picked.map(({ line, stockId, reserved }) => ({
      kind: 'pick',
      line,
      stockId,
      units: -reserved,
      reserved: -reserved,
    })),
  }
}

function pickAllOf(hold: HoldInHand): HoldChange {
  return pickOf(
    hold,
    hold.holdings.filter(({ reserved }) => reserved > 0),
  )
}

/** Undoes the hold: units on the shelf are released, picked ones return. */
export function giveBackOf(hold: HoldInHand): HoldChange {
  const returns = hold.holdings.some(({ picked }) => picked > 0)
  return {
    hold,
    to: returns ? 'returned' : 'released',
    postings: hold.holdings.flatMap(({ line, stockId, reserved, picked }) => [
      ...(reserved > 0
        ? [{ kind: 'release' as const, line, stockId, units: 0, reserved: -reserved }]
        : []),
      ...(picked > 0
        ? [{ kind: 'return' as const, line, stockId, units: picked, reserved: 0 }]
        : []),
    ]),
  }
}

export async function changeHolds(
  tx: Handle,
  announce: Announce,
  requests: readonly HoldChange[],
  byOf: (code: TrackingCode) => string,
  now: number,
): Promise<void> {
  const ids = new Set(requests.flatMap(({ postings }) => postings.map(({ stockId }) => stockId)))
  if (ids.size === 0) return
  const rows = await lockRows(tx, [...ids])
  const changes = withoutReappeared(requests, await findReappeared(tx, requests, rows))
  const postings: Posting[] = []
  const endings = new Map<string, { codes: TrackingCode[]; state: HoldState; entries: number }>()
  for (const { hold, to, postings: own } of changes) {
    if (own.length === 0) continue
    assertMayBecome(hold.state, to)
    const record = { document: orderDocument(hold.code), reason: '', by: byOf(hold.code) }
    for (const [index, one] of own.entries())
      postings.push({ ...one, ...record, entry: hold.entries + index })
    const entries = hold.entries + own.length
    const ending = endings.get(`${to} ${entries}`)
    if (ending) ending.codes.push(hold.code)
    else endings.set(`${to} ${entries}`, { codes: [hold.code], state: to, entries })
  }
  const changed = await post(tx, rows, postings, now)
  for (const { codes, ...ending } of endings.values()) await updateHolds(tx, codes, ending)
  await announceStock(tx, announce, changed, now)
}

/** Serials that left with an order and were received again since: they can't return twice. */
async function findReappeared(
  tx: Handle,
  changes: readonly HoldChange[],
  rows: readonly StockRow[],
): Promise<ReadonlySet<string>> {
  const returning = new Set(
    changes.flatMap(({ postings }) =>
      postings.filter(({ kind }) => kind === 'return').map(({ stockId }) => stockId),
    ),
  )
  const serials = rows.filter(({ id, serial }) => serial !== '' && returning.has(id))
  const reappeared = new Set<string>()
  for (const { id, skuId, serial } of serials)
    if ((await findSerials(tx, skuId, [serial])).length > 0) reappeared.add(id)
  return reappeared
}

/** Serials that are already in the warehouse stay picked. */
function withoutReappeared(
  changes: readonly HoldChange[],
  reappeared: ReadonlySet<string>,
): readonly HoldChange[] {
  if (reappeared.size === 0) return changes
  return changes.map((change) => {
    const postings = change.postings.filter(
      ({ kind, stockId }) => kind !== 'return' || !reappeared.has(stockId),
    )
    return postings.length === change.postings.length
      ? change
      : { ...change, postings, to: 'picked' }
  })
}

function assertMayBecome(from: HoldState, to: HoldState): void {
  const next: readonly HoldState[] = holdTable[from].next
  if (from !== to && !next.includes(to)) throw new Error(`a hold can't go from ${from} to ${to}`)
}

/** A scanned piece, and the person who scanned it; PI is not a scan. */
export interface ScannedPiece {
  readonly code: TrackingCode
  readonly check: MovementCode
  readonly by: string
}

/**
 * Updates the stock after scans. A piece in any state beyond PI has left the shelf, whether or not
 * it was reported as picked; one that is back with its sender (RC) is back in stock.
 */
export async function followScans(
  tx: Handle,
  announce: Announce,
  scanned: readonly ScannedPiece[],
  now: number,
): Promise<void> {
  const moved = new Set(scanned.filter(({ check }) => check !== 'PI').map(({ code }) => code))
  if (moved.size === 0) return
  const back = new Set(scanned.filter(({ check }) => check === 'RC').map(({ code }) => code))
  const holds = await takeHolds(
    tx,
    [...moved],
    ({ code, state }) => holdTable[state].open || back.has(code),
  )
  // One call for all changes: locking the rest later would break the lock order.
  const changes = holds.map((hold) => (back.has(hold.code) ? giveBackOf(hold) : pickAllOf(hold)))
  const byCode = new Map(scanned.map(({ code, by }) => [code, by]))
  await changeHolds(tx, announce, changes, (code) => byCode.get(code) ?? '', now)
}

/** Releases everything that a cancelled order holds. */
export async function releaseStock(
  tx: Handle,
  announce: Announce,
  code: TrackingCode,
  by: string,
  now: number,
): Promise<void> {
  await changeHolds(tx, announce, (await takeHolds(tx, [code])).map(giveBackOf), () => by, now)
}

/** The holdings of each of these orders, from its hold and the ledger together. */
export async function loadHoldings(
  db: Handle,
  holds: readonly Hold[],
): Promise<ReadonlyMap<TrackingCode, readonly Holding[]>> {
  const moved = holds.filter(({ entries, lines }) => entries > lines.length)
  const documents = moved.map(({ code }) => orderDocument(code))
  const sums = documents.length > 0 ? await sumByDocument(db, documents) : undefined
  return new Map(
    holds.map(({ code, lines }) => [code, addUp(lines, sums?.get(orderDocument(code)) ?? [])]),
  )
}
