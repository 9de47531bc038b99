/** Units of one SKU at one place of the carrier's warehouse. */
export interface StockPlace {
  readonly sku: string
  readonly warehouse: string
  readonly location: string
}

export interface StockLine extends StockPlace {
  readonly units: number
}

export interface StockLevel extends StockPlace {
  readonly available: number
}

export function placeKey(place: StockPlace): string {
  return JSON.stringify([place.sku, place.warehouse, place.location])
}

/**
 * Lines of one SKU at one place count together (D17); sorted, so that locks are taken in one order.
 */
export function totalsByPlace(lines: readonly StockLine[]): StockLine[] {
  const totals = new Map<string, StockLine>()
  for (const line of lines) {
    const key = placeKey(line)
    const units = line.units + (totals.get(key)?.units ?? 0)
    const { sku, warehouse, location } = line
    totals.set(key, { sku, warehouse, location, units })
  }
  return [...totals].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, line]) => line)
}
