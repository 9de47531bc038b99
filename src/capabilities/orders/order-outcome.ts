import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderRefusal, Violation } from './order-refusals.ts'

export interface Submission {
  readonly shipper: Shipper
  readonly draft: OrderDraft
  /** Whether the message requires fewer fields than REST's (D33). */
  readonly asksLess?: boolean
  /** Faults found while reading; the rules add theirs. */
  readonly unread: readonly Violation[]
  /**
   * The Idempotency-Key and a digest of the request sent under it (D19); undefined without a key.
   */
  readonly retry: Retry | undefined
  /** Whether this order may take over the code of the shipper's own cancelled order (D30). */
  readonly reload?: boolean
}

export interface Retry {
  readonly key: string
  readonly digest: string
  /** Whether a refusal uses the key up as well (D19); in /v1 it stays free (D53). */
  readonly keepsRefusals?: boolean
}

/** Something about a stored order that its sender should know, though it is not refused. */
export type OrderNotice = Pick<Violation, 'refusal' | 'field'> & {
  readonly refusal: 'postal-code-uncovered'
}

export interface CreatedOrder {
  readonly code: TrackingCode
  readonly enteredAt: number
  /** When it arrives (D44); absent where that is not known. */
  readonly promise?: DeliveryPromise
  /** Absent when there are none. */
  readonly notices?: readonly OrderNotice[]
}

export interface OrderRefused {
  readonly name: OrderRefusal
  readonly violations: readonly Violation[]
  /** Seconds until a retry can succeed; faces report it as for every limit. */
  readonly retrySeconds?: number
}

export type OrderOutcome = Outcome<CreatedOrder, OrderRefused>

/** The result of a check: the code is undefined where it is given when the order is loaded. */
export interface CheckedOrder extends Pick<CreatedOrder, 'notices' | 'promise'> {
  readonly code: TrackingCode | undefined
}

export type CheckOutcome = Outcome<CheckedOrder, OrderRefused>

export function refuseWith(violations: readonly Violation[]): Outcome<never, OrderRefused> {
  const { refusal: name = 'field-malformed', retrySeconds } = violations[0] ?? {}
  return refuse({ name, violations, ...(retrySeconds === undefined ? {} : { retrySeconds }) })
}

export function refuseKey(refusal: 'load-in-force' | 'idempotency-key-reused'): OrderOutcome {
  const field = refusal === 'load-in-force' ? 'trackingCode' : 'idempotencyKey'
  return refuseWith([{ refusal, field }])
}
