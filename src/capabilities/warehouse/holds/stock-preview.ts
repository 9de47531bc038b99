import type { Outcome } from '../../../outcome.ts'
import { Shelf, type Shortage, type StockLine, type StockRow, type Taken } from '../stock/stock.ts'

/**
 * Simulates orders that take stock in turn, in memory only: units taken by earlier orders are not
 * available to later ones, as if they were loaded.
 */
export class StockPreview {
  readonly #reserved = new Map<string, number>()
  #shelf = new Shelf([], '')

  /** Sets the current balances of everything that the next orders request. */
  show(rows: readonly StockRow[], today: string): void {
    this.#shelf = new Shelf(
      rows.map((row) => this.#lessReserved(row)),
      today,
    )
  }

  /** Takes all lines of a shipper's order, or none and returns the shortages. */
  take(shipper: number, lines: readonly StockLine[]): Outcome<Taken[], Shortage[]> {
    const taken = this.#shelf.take(shipper, lines)
    if (taken.ok) this.#hold(taken.value, 1)
    return taken
  }

  giveBack(taken: readonly Taken[]): void {
    this.#shelf.giveBack(taken)
    this.#hold(taken, -1)
  }

  /** Others may have taken meanwhile the units held here: availability never drops below 0. */
  #lessReserved(row: StockRow): StockRow {
    const units = this.#reserved.get(row.id)
    if (units === undefined) return row
    return { ...row, reserved: Math.min(row.units, row.reserved + units) }
  }

  #hold(taken: readonly Taken[], times: 1 | -1): void {
    for (const { stockId, units } of taken)
      this.#reserved.set(stockId, (this.#reserved.get(stockId) ?? 0) + times * units)
  }
}
