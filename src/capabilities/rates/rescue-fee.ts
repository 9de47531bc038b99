import { shareOf } from './amounts.ts'
import type { Quote } from './quote.ts'

/** What a rescue costs beside its shipment, in cents. */
export interface RescueFee {
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
}

/** The list's share of the freight; insurance and cash on delivery are charged once. */
export function rescueFee(
  { list, baseCents, extraCents }: Pick<Quote, 'list' | 'baseCents' | 'extraCents'>,
  kind: 'return' | 'redirection',
): RescueFee {
  const share = kind === 'return' ? list.returnBasisPoints : list.redirectionBasisPoints
  const netCents = shareOf(baseCents + extraCents, share)
  const vatCents = shareOf(netCents, list.vatBasisPoints)
  return { netCents, vatCents, totalCents: netCents + vatCents }
}
