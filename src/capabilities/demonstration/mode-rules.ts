import type { DemoMode } from '../../kernel/demonstration.ts'

/** What decides what the demonstration is (D62). */
export interface ModeFacts {
  /** What the setting says, if it says anything. */
  readonly setting: DemoMode | undefined
  /** What an earlier start chose, or was set to. */
  readonly stored: DemoMode | undefined
  /** Whether neither environment has a shipper, and there are no people. */
  readonly isUntouched: boolean
  /** Whether testing has shipments, or shippers that are not the demonstration's. */
  readonly isUsed: boolean
  /** Whether the living carrier was begun. */
  readonly isBegun: boolean
}

/** The setting comes first, then what was chosen; what has shipments is never filled. */
export function decideMode(facts: ModeFacts): DemoMode {
  const { setting, stored, isUntouched, isUsed, isBegun } = facts
  const wanted = setting ?? stored ?? (isUntouched ? 'living' : 'on')
  return wanted === 'living' && isUsed && !isBegun ? 'on' : wanted
}
