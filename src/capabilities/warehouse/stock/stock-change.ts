import { judgeNames, type NamesRefusal, type Sku } from '../skus/sku.ts'
import { type MovementKind, noLine, type Posting } from './ledger.ts'
import { type StockLine, type StockRow, skuId, stockId } from './stock.ts'

/** A change of stock made by the carrier's people. */
export type StockChange = StockLine &
  (
    | { readonly kind: 'opening' | 'damage' }
    /** Goods of a line of a voucher, or of no line. */
    | { readonly kind: 'reception'; readonly line?: number }
    /** `units` is the counted total. */
    | { readonly kind: 'count' }
    | {
        readonly kind: 'transfer'
        readonly to: { readonly warehouse: string; readonly location: string }
      }
  )

export type ChangeRefusal =
  | NamesRefusal
  | { readonly name: 'sku-unknown' | 'sku-inactive' | 'same-place' }
  | { readonly name: 'units-lacking'; readonly available: number }
  | { readonly name: 'units-reserved'; readonly reserved: number }
  | { readonly name: 'serial-elsewhere'; readonly warehouse: string; readonly location: string }

/** A change that can't be made, by its index in the list. */
export interface RefusedChange {
  readonly index: number
  readonly refusal: ChangeRefusal
}

/** The facts needed to judge changes: SKUs, the balances they touch, and where serials are. */
export interface ChangeFacts {
  readonly shipper: number
  readonly skus: ReadonlyMap<string, Sku>
  readonly rows: ReadonlyMap<string, StockRow>
  readonly serials: readonly StockRow[]
}

export type PlannedPosting = Omit<Posting, 'document' | 'entry' | 'reason' | 'by'>

export interface ChangePlan {
  readonly postings: readonly PlannedPosting[]
  /** Every touched balance as it was before; missing ones are empty. */
  readonly rows: ReadonlyMap<string, StockRow>
}

/** The balances that a change touches. */
export function touchedBy(shipper: number, change: StockChange): string[] {
  const sku = skuId(shipper, change.sku)
  const own = stockId(sku, change)
  return change.kind === 'transfer' ? [own, stockId(sku, { ...change, ...change.to })] : [own]
}

export interface ChangePlanner extends ChangePlan {
  /** Adds a change, which sees the effects of those before it, or says why it can't be made. */
  plan(change: StockChange): ChangeRefusal | undefined
}

export function createPlanner(facts: ChangeFacts): ChangePlanner {
  return new Planner(facts)
}

class Planner implements ChangePlanner {
  readonly postings: PlannedPosting[] = []
  readonly rows = new Map<string, StockRow>()
  readonly #facts: ChangeFacts
  /** The balances after the changes so far. */
  readonly #now = new Map<string, StockRow>()
  readonly #serials = new Map<string, StockRow>()

  constructor(facts: ChangeFacts) {
    this.#facts = facts
    for (const row of facts.serials) this.#serials.set(serialKey(row), row)
  }

  plan(change: StockChange): ChangeRefusal | undefined {
    const sku = this.#facts.skus.get(skuId(this.#facts.shipper, change.sku))
    if (sku === undefined) return { name: 'sku-unknown' }
    if (change.kind === 'reception' && !sku.active) return { name: 'sku-inactive' }
    const misnamed = judgeNames(sku, change)
    if (misnamed) return misnamed
    const row = this.#row(change, sku, change)
    if (change.kind === 'count') return this.#count(row, change.units)
    if (change.kind === 'damage') return this.#takeAway(row, change.units, change.kind)
    if (change.kind === 'transfer')
      return this.#transfer(row, this.#row(change, sku, change.to), change.units)
    return this.#add(row, change.units, change.kind, changeLine(change))
  }

  #row(
    { batch = '', serial = '', expiresOn = '' }: StockChange,
    sku: Sku,
    { warehouse, location }: { readonly warehouse: string; readonly location: string },
  ): StockRow {
    const own = skuId(sku.shipperNumber, sku.code)
    const id = stockId(own, { warehouse, location, batch, serial, expiresOn })
    const stockRow = this.#now.get(id) ?? this.#facts.rows.get(id)
    const { batchTracked, serialTracked, expiryTracked } = sku
    const names = { id, skuId: own, warehouse, location, batch, serial, expiresOn }
    const empty = { units: 0, reserved: 0, batchTracked, serialTracked, expiryTracked }
    const row = stockRow ?? { ...names, ...empty }
    if (!this.rows.has(id)) this.rows.set(id, row)
    return row
  }

  #add(row: StockRow, units: number, kind: MovementKind, line: number): ChangeRefusal | undefined {
    const other = row.serial === '' ? undefined : this.#serials.get(serialKey(row))
    if (other && units > 0)
      return {
        name: 'serial-elsewhere',
        warehouse: other.warehouse,
        location: other.location,
      }
    this.#change(row, units, kind, line)
    return undefined
  }

  #count(row: StockRow, units: number): ChangeRefusal | undefined {
    if (units < row.reserved) return { name: 'units-reserved', reserved: row.reserved }
    if (units > row.units) return this.#add(row, units - row.units, 'count', noLine)
    this.#change(row, units - row.units, 'count', noLine)
    return undefined
  }

  #takeAway(row: StockRow, units: number, kind: MovementKind): ChangeRefusal | undefined {
    const available = row.units - row.reserved
    if (units > available) return { name: 'units-lacking', available }
    this.#change(row, -units, kind, noLine)
    return undefined
  }

  #transfer(from: StockRow, to: StockRow, units: number): ChangeRefusal | undefined {
    if (from.id === to.id) return { name: 'same-place' }
    const refusal = this.#takeAway(from, units, 'transfer')
    if (refusal === undefined) this.#change(to, units, 'transfer', noLine)
    return refusal
  }

  #change(row: StockRow, units: number, kind: MovementKind, line: number): void {
    if (units === 0) return
    const changed = { ...row, units: row.units + units }
    this.#now.set(row.id, changed)
    if (row.serial !== '') this.#place(changed)
    this.postings.push({ kind, stockId: row.id, line, units, reserved: 0 })
  }

  #place(row: StockRow): void {
    if (row.units > 0) this.#serials.set(serialKey(row), row)
    else this.#serials.delete(serialKey(row))
  }
}

function changeLine(change: StockChange): number {
  return change.kind === 'reception' ? (change.line ?? noLine) : noLine
}

function serialKey({ skuId: sku, serial }: Pick<StockRow, 'skuId' | 'serial'>): string {
  return `${sku}\0${serial}`
}
