/** The cost of a shipment, in cents, with VAT; undefined where there is no price. */
export interface ChargedAmounts {
  readonly cancelled: boolean
  /** The price of the declared weight and size, at the rates when the order was loaded. */
  readonly quotedCents: number | undefined
  /** The price of the measured weight and size, at the rates when it was measured. */
  readonly measuredCents: number | undefined
  /** The cost of its rescue, if one was carried out. */
  readonly rescueCents: number
  readonly chargedCents: number | undefined
}

/** One shipment of an account statement. */
export interface AccountLine extends ChargedAmounts {
  readonly trackingCode: string
  readonly enteredAt: number
  readonly service: string
  readonly postalCode: number
}

/** Charges the measured price, or else the declared one, and the rescue; cancelled is free. */
export function chargedCents(
  cancelled: boolean,
  quoted: number | undefined,
  measured: number | undefined,
  rescue = 0,
): number | undefined {
  if (cancelled) return 0
  const shipment = measured ?? quoted
  return shipment === undefined ? undefined : shipment + rescue
}

export interface AccountSummary {
  readonly shipments: number
  readonly cancelled: number
  readonly measured: number
  /** Shipments without a price, which no sum includes. */
  readonly unpriced: number
  readonly quotedCents: number
  /** The sum over measured shipments. */
  readonly measuredCents: number
  /** The sum over shipments whose rescue was carried out. */
  readonly rescueCents: number
  readonly chargedCents: number
  /** How much more is charged than quoted, because shipments were measured. */
  readonly differenceCents: number
}

const emptySummary: AccountSummary = {
  shipments: 0,
  cancelled: 0,
  measured: 0,
  unpriced: 0,
  quotedCents: 0,
  measuredCents: 0,
  rescueCents: 0,
  chargedCents: 0,
  differenceCents: 0,
}

export function summarize(lines: Iterable<ChargedAmounts>, initial = emptySummary): AccountSummary {
  let sum = initial
  for (const line of lines)
    sum = {
      shipments: sum.shipments + 1,
      cancelled: sum.cancelled + Number(line.cancelled),
      measured: sum.measured + Number(line.measuredCents !== undefined),
      unpriced: sum.unpriced + Number(line.chargedCents === undefined),
      quotedCents: sum.quotedCents + (line.quotedCents ?? 0),
      measuredCents: sum.measuredCents + (line.measuredCents ?? 0),
      rescueCents: sum.rescueCents + line.rescueCents,
      chargedCents: sum.chargedCents + (line.chargedCents ?? 0),
      differenceCents: sum.differenceCents + differenceOf(line),
    }
  return sum
}

export function addSummaries(sums: readonly AccountSummary[]): AccountSummary {
  const total = { ...emptySummary }
  const fields = Object.keys(emptySummary) as (keyof AccountSummary)[]
  for (const sum of sums) for (const field of fields) total[field] += sum[field]
  return total
}

/** The weight on the scale and by volume, in hundredths of kg; the price goes by the greater. */
export interface ChargedWeight {
  readonly specific: number
  readonly volumetric: number
}

/** A shipment that costs something else than quoted, because it was measured. */
export interface AccountDifference extends AccountLine {
  readonly declared: ChargedWeight
  readonly measured: ChargedWeight
  readonly differenceCents: number
}

/** How much more than quoted a line costs; 0 where both prices are not known. */
export function differenceOf({ cancelled, quotedCents, measuredCents }: ChargedAmounts): number {
  if (cancelled || quotedCents === undefined || measuredCents === undefined) return 0
  return measuredCents - quotedCents
}
