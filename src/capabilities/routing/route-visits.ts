/** The counts of a postal code, or of a route. */
export interface CodeSums {
  orders: number
  /** Deliveries and failed visits. */
  visits: number
  failed: number
}

export function emptySums(): CodeSums {
  return { orders: 0, visits: 0, failed: 0 }
}

/** A visit (DL or CA), or a correction of the piece's movement just before it. */
export interface VisitRow {
  readonly code: string
  readonly ordinal: number
  readonly check: string
  readonly correction: number
  readonly postalCode: number
}

/**
 * Adds visits to the sums of their postal codes, the newest first. A visit that was corrected is
 * none; `corrected` remembers the corrections of newer rows.
 */
export function addVisits(
  rows: readonly VisitRow[],
  corrected: Set<string>,
  sumsOf: (postalCode: number) => CodeSums,
): void {
  for (const { code, ordinal, check, correction, postalCode } of rows) {
    if (correction === 1) corrected.add(`${code} ${ordinal - 1}`)
    if (corrected.delete(`${code} ${ordinal}`) || (check !== 'CA' && check !== 'DL')) continue
    const sums = sumsOf(postalCode)
    sums.visits += 1
    if (check === 'CA') sums.failed += 1
  }
}
