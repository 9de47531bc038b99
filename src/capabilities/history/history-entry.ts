import type { MovementCode } from '../../kernel/movement.ts'

/** The common facts of everything that happens to a piece. */
interface Happened {
  readonly at: number
  /** Orders entries of the same moment as they became known. */
  readonly order: number
  readonly by: string
  readonly branchCode: string
}

export interface MovementEntry extends Happened {
  readonly kind: 'movement'
  readonly check: MovementCode
  readonly reasonCode: string
  readonly scanId: string | null
  /** The bag or cage that it was put into, or moved with. */
  readonly container: string | null
  readonly isCorrection: boolean
  /** Why it was corrected. */
  readonly reason: string | null
  /** Whether a later movement corrects it. */
  readonly isCorrected: boolean
}

export interface MeasurementEntry extends Happened {
  readonly kind: 'measurement'
  readonly package: number
  readonly weightHundredthsKg: number
  readonly sidesHundredthsCm: readonly [number, number, number]
  readonly declaredHundredthsKg: number
  readonly differenceCents: number | null
}

export interface PrintEntry extends Happened {
  readonly kind: 'print'
  readonly prints: number
  readonly labels: number
}

export interface RescueEntry extends Happened {
  readonly kind: 'rescue'
  readonly rescue: 'return' | 'redirection'
  readonly step: 'requested' | 'done' | 'failed' | 'withdrawn'
  readonly reason: string
}

export interface CashEntry extends Happened {
  readonly kind: 'cash'
  /** The step of the cash: collected, handed over, paid and the like. */
  readonly step: string
  readonly amountCents: number
}

export interface WebhookEntry extends Happened {
  readonly kind: 'webhook'
  readonly type: string
  readonly url: string
  readonly status: number | null
  readonly ms: number
  readonly attempt: number
}

export interface AuditEntry extends Happened {
  readonly kind: 'audit'
  readonly action: string
  readonly sequence: number
  readonly detail: unknown
}

export type HistoryEntry =
  | MovementEntry
  | MeasurementEntry
  | PrintEntry
  | RescueEntry
  | CashEntry
  | WebhookEntry
  | AuditEntry

export const historyKinds = [
  'movement',
  'measurement',
  'print',
  'rescue',
  'cash',
  'webhook',
  'audit',
] as const satisfies readonly HistoryEntry['kind'][]

/**
 * Puts everything into one order, the newest first. Entries of the same moment stand in the order
 * of its kinds: a movement comes before its consequences.
 */
export function inOneOrder(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.toSorted(
    (one, other) =>
      other.at - one.at ||
      historyKinds.indexOf(other.kind) - historyKinds.indexOf(one.kind) ||
      other.order - one.order,
  )
}

/** A correction takes the place of the movement before it, which stays to be seen. */
export function markCorrected<
  Movement extends Pick<MovementEntry, 'at' | 'order' | 'isCorrection'>,
>(movements: readonly Movement[]): (Movement & { readonly isCorrected: boolean })[] {
  const ordered = movements.toSorted((one, other) => one.at - other.at || one.order - other.order)
  return ordered.map((one, place) => ({
    ...one,
    isCorrected: ordered[place + 1]?.isCorrection === true && one.order !== 0,
  }))
}
