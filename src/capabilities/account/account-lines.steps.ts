import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { pagesOf } from '../../kits/batch/pages.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database } from '../../kits/db/database.ts'
import { quoteDeclared } from '../measurements/measurements.ts'
import { findKnownOrders } from '../orders/orders.ts'
import type { Quote, Rates } from '../rates/rates.ts'
import {
  type AccountPlace,
  findMeasuredPrices,
  findRescuePrices,
  type LoadedKind,
  listLoaded,
} from './account.store.ts'
import { type AccountLine, type ChargedAmounts, chargedCents } from './charge.ts'

export interface ExplainedAmounts extends ChargedAmounts {
  /** Every step of the declared price; undefined where there is none. */
  readonly quote: Quote | undefined
}

/** Lines priced before yielding to other requests. */
const linesPerPage = 250

/** Prices the shipments of an account. */
export function openLines(db: Database, rates: Pick<Rates, 'quoteRate'>) {
  async function amountsOf(
    shipper: Shipper,
    codes: readonly TrackingCode[],
  ): Promise<ReadonlyMap<TrackingCode, ExplainedAmounts>> {
    if (codes.length === 0) return new Map()
    const [orders, measured, rescued] = [
      await findKnownOrders(db, codes),
      await findMeasuredPrices(db, codes),
      await findRescuePrices(db, codes),
    ]
    return new Map(
      codes.map((code) => {
        const order = orders.get(code)
        const cancelled = order?.cancelledAt !== undefined
        const quote = order && quoteDeclared(rates, order, shipper.volumetricFactor)
        const amounts = [quote?.totalCents, measured.get(code), rescued.get(code)] as const
        return [code, { ...withCharged(cancelled, ...amounts), quote }]
      }),
    )
  }

  async function lines(
    shipper: Shipper,
    period: Period & { readonly kind?: LoadedKind },
    after: AccountPlace | undefined,
    limit: number,
  ): Promise<AccountLine[]> {
    const loaded = await listLoaded(db, shipper.number, period, after, limit)
    const amounts = await amountsOf(
      shipper,
      loaded.map(({ code }) => code),
    )
    return loaded.map(({ code, ...facts }) => {
      const { quote: _quote, ...charged } = amounts.get(code) as ExplainedAmounts
      return { trackingCode: code, ...facts, ...charged }
    })
  }

  const pages = (
    shipper: Shipper,
    period: Period & { readonly kind?: LoadedKind },
    after?: AccountPlace,
  ) =>
    pagesOf(
      (last: AccountLine | undefined, limit) =>
        lines(shipper, period, last ? placeOf(last) : after, limit),
      linesPerPage,
    )

  return { amountsOf, lines, pages }
}

function withCharged(
  cancelled: boolean,
  quotedCents: number | undefined,
  measuredCents: number | undefined,
  rescueCents = 0,
): ChargedAmounts {
  const charged = chargedCents(cancelled, quotedCents, measuredCents, rescueCents)
  return { cancelled, quotedCents, measuredCents, rescueCents, chargedCents: charged }
}

function placeOf({ enteredAt, trackingCode }: AccountLine): AccountPlace {
  return { at: enteredAt, code: trackingCode }
}
