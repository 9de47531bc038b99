import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Announce } from '../../events/events.ts'
import { findSkus } from '../skus/sku.store.ts'
import { skuId } from '../stock/stock.ts'
import { findLevels, type StockLevel } from '../stock/stock-list.store.ts'
import { findHolds, findOrderFacts, findShortages, type Hold, putShortage } from './hold.store.ts'
import { type HoldState, holdTable, type PickLine, type PickRefusal, planPick } from './hold.ts'
import { changeHolds, loadHoldings, pickOf, takeHolds } from './on-scan.steps.ts'

/** Where the units of an order's line are, and how many are still to be picked. */
export interface ReservedUnits
  extends Pick<StockLevel, 'sku' | 'warehouse' | 'location' | 'batch' | 'serial' | 'expiresOn'> {
  /** The line of the order, from 0. */
  readonly line: number
  readonly reserved: number
  readonly picked: number
  /** The name of the goods. */
  readonly name: string
  /** Units of the line that somebody did not find. */
  readonly missing: number
}

export interface PickingOrder extends Hold {
  readonly shipperName: string
  readonly postalCode: number | undefined
  readonly units: readonly ReservedUnits[]
}

export interface PickRequest {
  readonly code: TrackingCode
  /** Undefined picks everything that is left. */
  readonly lines: readonly PickLine[] | undefined
}

export type PickAnswer = Outcome<
  PickingOrder,
  | PickRefusal
  | { readonly name: 'hold-unknown' }
  | { readonly name: 'hold-settled'; readonly state: HoldState }
>

export async function describeHolds(db: Handle, holds: readonly Hold[]): Promise<PickingOrder[]> {
  if (holds.length === 0) return []
  const codes = holds.map(({ code }) => code)
  const holdings = await loadHoldings(db, holds)
  const ids = new Set([...holdings.values()].flatMap((own) => own.map(({ stockId }) => stockId)))
  const levels = await findLevels(db, [...ids])
  const facts = await findOrderFacts(db, codes)
  const missing = Map.groupBy(await findShortages(db, codes), ({ code }) => code)
  const idOf = (hold: Hold, sku: string) => skuId(hold.shipperNumber, sku)
  const skus = holds.flatMap((hold) =>
    (holdings.get(hold.code) ?? []).map(({ stockId }) =>
      idOf(hold, levels.get(stockId)?.sku ?? ''),
    ),
  )
  const goods = await findSkus(db, [...new Set(skus)])
  return holds.map((hold) => ({
    ...hold,
    shipperName: facts.get(hold.code)?.shipperName ?? '',
    postalCode: facts.get(hold.code)?.postalCode,
    units: (holdings.get(hold.code) ?? []).flatMap(
      ({ line, stockId, reserved, picked }): ReservedUnits[] => {
        const level = levels.get(stockId)
        if (level === undefined) return []
        const { sku, warehouse, location, batch, serial, expiresOn } = level
        const place = { sku, warehouse, location, batch, serial, expiresOn }
        const name = goods.get(idOf(hold, sku))?.description ?? ''
        const noted = missing.get(hold.code)?.find((one) => one.line === line)?.units ?? 0
        return [{ line, ...place, reserved, picked, name, missing: reserved > 0 ? noted : 0 }]
      },
    ),
  }))
}

export interface ShortageRequest {
  readonly code: TrackingCode
  readonly line: number
  /** How many were not found; 0 where they turned up. */
  readonly units: number
}

/** Notes that units of an order are not where the stock says; it stays to be picked. */
export function noteShortage(
  db: Database,
  { code, line, units }: ShortageRequest,
  by: Operator,
  now: number,
): Promise<PickAnswer> {
  return db.transaction(async (tx) => {
    const [hold] = await takeHolds(tx, [code])
    if (hold === undefined) return refuse({ name: 'hold-unknown' })
    if (!holdTable[hold.state].open) return refuse({ name: 'hold-settled', state: hold.state })
    const planned = planPick(hold.holdings, [{ line, units }])
    if (!Array.isArray(planned)) return refuse(planned)
    await putShortage(tx, { code, line, units }, by.name, now)
    const fact = { by, action: 'stock.shortage', subject: `piece ${code}` }
    await recordAudit(tx, { ...fact, detail: { line, units } }, now)
    const [order] = await describeHolds(tx, await findHolds(tx, [code]))
    return order ? accept(order) : refuse({ name: 'hold-unknown' })
  })
}

/** Records that an order's units were taken off the shelf. */
export async function pickInTransaction(
  tx: Handle,
  announce: Announce,
  { code, lines }: PickRequest,
  by: Operator,
  now: number,
): Promise<PickAnswer> {
  const [hold] = await takeHolds(tx, [code])
  if (hold === undefined) return refuse({ name: 'hold-unknown' })
  if (!holdTable[hold.state].open) return refuse({ name: 'hold-settled', state: hold.state })
  const planned = planPick(hold.holdings, lines)
  if (!Array.isArray(planned)) return refuse(planned)
  await changeHolds(tx, announce, [pickOf(hold, planned)], () => by.name, now)
  const [after] = await describeHolds(tx, await findHolds(tx, [code]))
  const picked = planned.map(({ line, stockId, reserved }) => ({ line, stockId, units: reserved }))
  const fact = { by, action: 'stock.pick', subject: `piece ${code}` }
  await recordAudit(tx, { ...fact, detail: { picked } }, now)
  return after ? accept(after) : refuse({ name: 'hold-unknown' })
}
