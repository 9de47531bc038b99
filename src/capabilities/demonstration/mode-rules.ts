import type { DemoMode } from '../../kernel/demonstration.ts'

/** The facts that decide the mode of the demonstration (D62). */
export interface ModeFacts {
  /** The mode of the setting, if it is set. */
  readonly setting: DemoMode | undefined
  /** The mode that an earlier start chose, or was set to. */
  readonly stored: DemoMode | undefined
  /** Whether neither environment has a shipper, and there are no people. */
  readonly isUntouched: boolean
  /** Whether testing has shipments, or shippers that are not the demonstration's. */
  readonly isUsed: boolean
  /** Whether the living carrier was begun. */
  readonly isBegun: boolean
}

/** The setting comes first, then the stored choice; a database with shipments is never filled. */
export function decideMode(facts: ModeFacts): DemoMode {
  const { setting, stored, isUntouched, isUsed, isBegun } = facts
  const wanted = setting ?? stored ?? (isUntouched ? 'living' : 'on')
  return wanted === 'living' && isUsed && !isBegun ? 'on' : wanted
}
