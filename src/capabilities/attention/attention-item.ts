import { type Attention, attentionKinds, type LookedAtShipment } from '../../kernel/attention.ts'

/** One reason to look at a shipment. */
export interface AttentionItem {
  readonly reason: Attention
  readonly shipment: LookedAtShipment
}

/** One item per reason: by kind, then the soonest to end, then the oldest. */
export function inOrder(
  needy: readonly (LookedAtShipment & { readonly reasons: readonly Attention[] })[],
): AttentionItem[] {
  return needy
    .flatMap(({ reasons, ...shipment }) => reasons.map((reason) => ({ reason, shipment })))
    .sort((left, right) => comparePlaces(placeOf(left), placeOf(right)))
}

/** The position of an item in the list. */
export interface AttentionPlace {
  readonly rank: number
  readonly at: number
  readonly code: string
}

export function placeOf({ reason, shipment }: AttentionItem): AttentionPlace {
  const { kind, since, until } = reason
  return { rank: attentionKinds.indexOf(kind), at: until ?? since, code: shipment.code }
}

export function comparePlaces(left: AttentionPlace, right: AttentionPlace): number {
  const byCode = left.code < right.code ? -1 : Number(left.code > right.code)
  return left.rank - right.rank || left.at - right.at || byCode
}
