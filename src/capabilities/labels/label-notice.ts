import type { MovementCode } from '../../kernel/movement.ts'
import type { LabelNotice } from './label-content.ts'

/** What happened to a piece since its order was loaded. */
export interface PieceFate {
  readonly state: MovementCode
  readonly isCancelled: boolean
  readonly isRedirected: boolean
  /** The kind of the pending or completed rescue. */
  readonly rescue: 'return' | 'redirection' | undefined
}

const wayBack: readonly MovementCode[] = ['DV', 'RV', 'RM', 'RC']

/** The notice to print, if any; a return takes precedence over everything else. */
export function noticeOf({ state, isCancelled, isRedirected, rescue }: PieceFate) {
  const travelsBack = rescue === 'return' || wayBack.includes(state)
  if (travelsBack) return 'returning' satisfies LabelNotice
  if (isCancelled) return 'cancelled' satisfies LabelNotice
  if (isRedirected) return 'redirected' satisfies LabelNotice
  return rescue === 'redirection' ? ('redirecting' satisfies LabelNotice) : undefined
}
