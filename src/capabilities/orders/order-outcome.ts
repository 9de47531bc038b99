import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { type Outcome, refuse } from '../../outcome.ts'
import type { OrderDraft } from './order-draft.ts'
import type { OrderRefusal, Violation } from './order-refusals.ts'

export interface Submission {
  readonly shipper: Shipper
  readonly draft: OrderDraft
  /** Whether the message's own tables ask for less than REST's (D33). */
  readonly asksLess?: boolean
  /** What could not be read; rules add to it. */
  readonly unread: readonly Violation[]
  /** Set by an Idempotency-Key: the key, and a digest of what was sent under it (D19). */
  readonly retry: Retry | undefined
  /** Whether a cancelled order of the shipper's own may give its code to this one (D30). */
  readonly reload?: boolean
}

export interface Retry {
  readonly key: string
  readonly digest: string
}

export interface CreatedOrder {
  readonly code: TrackingCode
  readonly enteredAt: number
}

export interface OrderRefused {
  readonly name: OrderRefusal
  readonly violations: readonly Violation[]
  /** Faces tell it as they tell of every limit. */
  readonly retrySeconds?: number
}

export type OrderOutcome = Outcome<CreatedOrder, OrderRefused>

export function refuseWith(violations: readonly Violation[]): OrderOutcome {
  const { refusal: name = 'field-malformed', retrySeconds } = violations[0] ?? {}
  return refuse({ name, violations, ...(retrySeconds === undefined ? {} : { retrySeconds }) })
}

export function refuseKey(refusal: 'load-in-force' | 'idempotency-key-reused'): OrderOutcome {
  const field = refusal === 'load-in-force' ? 'trackingCode' : 'idempotencyKey'
  return refuseWith([{ refusal, field }])
}
