import type { MovementCode } from '../../kernel/movement.ts'
import type { LabelNotice } from './label-content.ts'

/** What has become of a piece after its order was loaded. */
export interface PieceFate {
  readonly state: MovementCode
  readonly isCancelled: boolean
  readonly isRedirected: boolean
  /** The kind of the rescue that is under way or done. */
  readonly rescue: 'return' | 'redirection' | undefined
}

const wayBack: readonly MovementCode[] = ['DV', 'RV', 'RM', 'RC']

/** What a label must say across itself; a piece that travels back does so whatever came before. */
export function noticeOf({ state, isCancelled, isRedirected, rescue }: PieceFate) {
  const travelsBack = rescue === 'return' || wayBack.includes(state)
  if (travelsBack) return 'returning' satisfies LabelNotice
  if (isCancelled) return 'cancelled' satisfies LabelNotice
  if (isRedirected) return 'redirected' satisfies LabelNotice
  return rescue === 'redirection' ? ('redirecting' satisfies LabelNotice) : undefined
}
