import type { ShownRun, ShownStop } from './kept-run.ts'
import type { Collection } from './run.ts'

/** An amount that was collected and is not handed over. */
interface CashInHand {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly at: string
  readonly cents: number
  /** The service does not know it yet. */
  readonly isKept: boolean
}

export interface CourierCash {
  /** Oldest first. */
  readonly inHand: readonly CashInHand[]
  readonly inHandCents: number
  readonly left: readonly ShownStop[]
  readonly leftCents: number
}

/** Adds deliveries of this phone, not sent yet, to the service's collections. */
export function cashOf(run: ShownRun | null, collections: readonly Collection[]): CourierCash {
  const codes = new Set(collections.map(({ trackingCode }) => trackingCode))
  const stops = run?.stops ?? []
  const unsent = stops.filter(({ isKept, trackingCode }) => isKept && !codes.has(trackingCode))
  const inHand = [...collections.map(ofCollection), ...unsent.flatMap(ofStop)]
  const left = stops.filter(({ done, cashCents }) => done === null && (cashCents ?? 0) > 0)
  return {
    inHand: inHand.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    inHandCents: sum(inHand.map(({ cents }) => cents)),
    left,
    leftCents: sum(left.map(({ cashCents }) => cashCents ?? 0)),
  }
}

function ofCollection(one: Collection): CashInHand {
  const { id, trackingCode, recipientName, collectedAt, amountCents } = one
  const about = { name: recipientName, code: trackingCode, at: collectedAt }
  return { id, ...about, cents: amountCents, isKept: false }
}

function ofStop({ trackingCode, recipient, done }: ShownStop): CashInHand[] {
  if (!done?.collectedCents) return []
  const about = { name: recipient.name, code: trackingCode, at: done.at }
  return [{ id: trackingCode, ...about, cents: done.collectedCents, isKept: true }]
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}
