/** One shipment of a statement of account. Amounts are cents, with VAT. */
export interface AccountLine {
  readonly trackingCode: string
  readonly enteredAt: number
  readonly service: string
  readonly postalCode: number
  readonly cancelled: boolean
  /** By what the order declares, at the prices of when it was loaded. */
  readonly quotedCents: number | undefined
  /** By what it measured, as it was priced when it was measured. */
  readonly measuredCents: number | undefined
  readonly chargedCents: number | undefined
}

/** What was measured is charged, or else what was declared; for a cancelled order, nothing. */
export function chargedCents(
  cancelled: boolean,
  quoted: number | undefined,
  measured: number | undefined,
): number | undefined {
  return cancelled ? 0 : (measured ?? quoted)
}

export interface AccountSummary {
  readonly shipments: number
  readonly cancelled: number
  readonly measured: number
  /** Shipments that no price was found for: they are in no sum. */
  readonly unpriced: number
  readonly quotedCents: number
  /** Of the shipments that were measured. */
  readonly measuredCents: number
  readonly chargedCents: number
}

const nothing: AccountSummary = {
  shipments: 0,
  cancelled: 0,
  measured: 0,
  unpriced: 0,
  quotedCents: 0,
  measuredCents: 0,
  chargedCents: 0,
}

export function summarize(lines: Iterable<AccountLine>, so = nothing): AccountSummary {
  let sum = so
  for (const line of lines)
    sum = {
      shipments: sum.shipments + 1,
      cancelled: sum.cancelled + Number(line.cancelled),
      measured: sum.measured + Number(line.measuredCents !== undefined),
      unpriced: sum.unpriced + Number(line.chargedCents === undefined),
      quotedCents: sum.quotedCents + (line.quotedCents ?? 0),
      measuredCents: sum.measuredCents + (line.measuredCents ?? 0),
      chargedCents: sum.chargedCents + (line.chargedCents ?? 0),
    }
  return sum
}
