import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { StockNames, Tracked } from '../skus/sku.ts'

/** A place of one SKU in the carrier's warehouse. */
export interface StockPlace {
  readonly sku: string
  readonly warehouse: string
  readonly location: string
}

/** Units that are requested from the stock, or brought to it. */
export interface StockLine extends StockPlace, StockNames {
  readonly units: number
}

/** The place of units and their distinguishing marks: '' for names their SKU is not tracked by. */
export interface KeptUnits {
  readonly warehouse: string
  readonly location: string
  readonly batch: string
  readonly serial: string
  readonly expiresOn: string
  readonly units: number
  readonly reserved: number
}

/** A balance: how many units there are at a place, and how many of them orders hold. */
export interface StockRow extends Tracked, KeptUnits {
  readonly id: string
  readonly skuId: string
}

/** The new totals of a balance. */
export interface Balance {
  readonly id: string
  readonly units: number
  readonly reserved: number
}

/** Why a line can't be served; `asked` includes the lines before it that request the same. */
export type Shortage = { readonly line: number } & (
  | { readonly name: 'sku-unknown' }
  | { readonly name: 'stock-insufficient'; readonly asked: number; readonly available: number }
)

/** Units of a balance that a line of an order takes. */
export interface Taken {
  readonly stockId: string
  readonly line: number
  readonly units: number
}

export function skuId(shipper: number, code: string): string {
  return `${shipper}:${code}`
}

/** The SKU's shipper, and the code that the shipper uses. */
export function ownerOf({ skuId: id }: StockRow): { shipper: number; sku: string } {
  const colon = id.indexOf(':')
  return { shipper: Number(id.slice(0, colon)), sku: id.slice(colon + 1) }
}

/** The id of the balance of these units; slashes within a part are escaped. */
export function stockId(
  sku: string,
  {
    warehouse,
    location,
    batch = '',
    serial = '',
    expiresOn = '',
  }: Omit<StockPlace, 'sku'> & StockNames,
): string {
  return [sku, ...[warehouse, location, batch, serial, expiresOn].map(escaped)].join('/')
}

function escaped(part: string): string {
  return part.replaceAll('%', '%25').replaceAll('/', '%2F')
}

/** The units of a balance available to orders: those that expired before `today` are not. */
export function freeUnits(
  { expiresOn, units, reserved }: Pick<StockRow, 'expiresOn' | 'units' | 'reserved'>,
  today: string,
): number {
  return expiresOn !== '' && expiresOn < today ? 0 : units - reserved
}

interface ShelfRow {
  readonly row: StockRow
  free: number
  taken: number
}

/** A separator that no received text can contain, so that parts never run together. */
const separator = '\0'

/** The free units at each place, in the order in which they are taken. */
export class Shelf {
  readonly #places = new Map<string, ShelfRow[]>()

  constructor(rows: readonly StockRow[], today: string) {
    for (const row of rows) {
      const key = row.skuId + separator + row.warehouse + separator + row.location
      const shelved = { row, free: freeUnits(row, today), taken: 0 }
      const place = this.#places.get(key)
      if (place) place.push(shelved)
      else this.#places.set(key, [shelved])
    }
    for (const place of this.#places.values()) if (place.length > 1) place.sort(firstExpiringFirst)
  }

  /** Takes all lines of a shipper's order, or none and returns the shortages. */
  take(shipper: number, lines: readonly StockLine[]): Outcome<Taken[], Shortage[]> {
    const shortages: Shortage[] = []
    const taken: Taken[] = []
    for (const demand of demandsOf(shipper, lines)) {
      const place = this.#places.get(demand.place)
      if (place === undefined)
        for (const { line } of demand.lines) shortages.push({ line, name: 'sku-unknown' })
      else serve(place, demand, taken, shortages)
    }
    if (shortages.length === 0) return accept(taken)
    this.giveBack(taken)
    return refuse(shortages.sort((left, right) => left.line - right.line))
  }

  /** Undoes a taking before it is written. */
  giveBack(taken: readonly Taken[]): void {
    if (taken.length === 0) return
    const units = new Map<string, number>()
    for (const one of taken) units.set(one.stockId, (units.get(one.stockId) ?? 0) + one.units)
    for (const place of this.#places.values())
      for (const shelved of place) {
        const back = units.get(shelved.row.id) ?? 0
        shelved.free += back
        shelved.taken -= back
      }
  }

  /** The balances that something was taken from, with their new totals. */
  balances(): Balance[] {
    const changed: Balance[] = []
    for (const place of this.#places.values())
      for (const { row, taken } of place)
        if (taken > 0)
          changed.push({ id: row.id, units: row.units, reserved: row.reserved + taken })
    return changed
  }
}

/** Units that never expire go last; of equal expiry dates, the id decides. */
function firstExpiringFirst({ row: left }: ShelfRow, { row: right }: ShelfRow): number {
  if (left.expiresOn !== right.expiresOn) {
    if (left.expiresOn === '') return 1
    return right.expiresOn === '' || left.expiresOn < right.expiresOn ? -1 : 1
  }
  return left.id < right.id ? -1 : +(left.id > right.id)
}

/** Lines that request the same units at the same place are counted together (D17). */
interface Demand {
  readonly place: string
  readonly names: StockNames
  readonly lines: { readonly line: number; readonly units: number }[]
}

/** The most specific demands come first: others could take the units that they name. */
function demandsOf(shipper: number, lines: readonly StockLine[]): Demand[] {
  const demands = new Map<string, Demand>()
  for (let line = 0; line < lines.length; line++) {
    const wanted = lines[line] as StockLine
    const { sku, warehouse, location, units, batch = '', serial = '', expiresOn = '' } = wanted
    const place = skuId(shipper, sku) + separator + warehouse + separator + location
    const key = place + separator + batch + separator + serial + separator + expiresOn
    const demand = demands.get(key)
    if (demand) demand.lines.push({ line, units })
    else demands.set(key, { place, names: wanted, lines: [{ line, units }] })
  }
  const sorted = [...demands.values()]
  return sorted.length === 1
    ? sorted
    : sorted.sort((left, right) => specificity(right) - specificity(left))
}

function specificity({ names }: Demand): number {
  return (
    Number(names.serial !== undefined) * 4 +
    Number(names.batch !== undefined) * 2 +
    Number(names.expiresOn !== undefined)
  )
}

function serve(
  place: readonly ShelfRow[],
  demand: Demand,
  taken: Taken[],
  shortages: Shortage[],
): void {
  const fitting = place.filter(({ row }) => matchesNames(row, demand.names))
  const available = fitting.reduce((sum, { free }) => sum + free, 0)
  let requested = 0
  for (const { line, units } of demand.lines) {
    requested += units
    if (requested <= available) takeUnits(fitting, line, units, taken)
    else shortages.push({ line, name: 'stock-insufficient', asked: requested, available })
  }
}

/** A name counts only if the SKU is tracked by it; otherwise it is just a remark in the order. */
function matchesNames(row: StockRow, names: StockNames): boolean {
  return (
    (!row.batchTracked || names.batch === undefined || row.batch === names.batch) &&
    (!row.serialTracked || names.serial === undefined || row.serial === names.serial) &&
    (!row.expiryTracked || names.expiresOn === undefined || row.expiresOn === names.expiresOn)
  )
}

function takeUnits(
  fitting: readonly ShelfRow[],
  line: number,
  units: number,
  taken: Taken[],
): void {
  let wanted = units
  for (const shelved of fitting) {
    if (wanted === 0) return
    const some = Math.min(wanted, shelved.free)
    if (some === 0) continue
    shelved.free -= some
    shelved.taken += some
    wanted -= some
    taken.push({ stockId: shelved.row.id, line, units: some })
  }
}
