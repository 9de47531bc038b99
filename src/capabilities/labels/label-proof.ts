import type { MovementCode } from '../../kernel/movement.ts'
import type { LabelLinks } from '../../kernel/shipper.ts'

/**
 * The facts that decide whether a label may be printed by anyone who knows its shipper and code.
 */
export interface LabelExposure {
  readonly labelLinks: LabelLinks
  readonly state: MovementCode
  /** The time of the newest DL or RC, if any. */
  readonly finishedAt: number | null
  readonly cancelledAt: number | null
}

const finalStates: readonly MovementCode[] = ['DL', 'RC']

/**
 * Whether printing needs a signature or credentials: always, if the shipper wants that, and for a
 * shipment that ended so long ago that nobody prints its label any more (D42). An order that was
 * cancelled before it travelled ended then; one that travels back has not ended.
 */
export function needsProof(label: LabelExposure, now: number, openMs: number): boolean {
  const { labelLinks, state, finishedAt, cancelledAt } = label
  if (labelLinks === 'required') return true
  const withdrawnAt = state === 'PI' ? cancelledAt : null
  const endedAt = finalStates.includes(state) ? finishedAt : withdrawnAt
  return endedAt !== null && now >= endedAt + openMs
}
