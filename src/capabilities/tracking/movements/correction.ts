import { type MovementCode, mayFollow } from '../../../kernel/movement.ts'
import { mayCorrectAnything, type Operator } from '../../../kernel/operator.ts'
import { inOrder, type Movement, type RightFault, type Scan } from './journey.ts'

/** For how long scanners and couriers may undo a scan of their own. */
export const ownScanMinutes = 10

/** Whether somebody may record a scan that fits; account executives only correct. */
export function judgeRight(
  journey: readonly Movement[],
  scan: Scan,
  by: Operator,
  now: number,
): RightFault | undefined {
  if (scan.correction) return judgeCorrection(journey, scan, by, now)
  return by.role === 'executive' ? 'correction-only' : undefined
}

/**
 * Whether somebody may make a correction (D43). Who leads a branch, an account or the carrier may
 * correct anything and says why. Scanners and couriers may only undo their own last scan of the
 * piece: put it back to where it was, or to where that scan should have put it.
 */
function judgeCorrection(
  journey: readonly Movement[],
  scan: Scan,
  by: Operator,
  now: number,
): RightFault | undefined {
  if (mayCorrectAnything(by.role)) return scan.reason ? undefined : 'reason-absent'
  const [undone, before] = inOrder(journey).toReversed()
  if (undone?.recordedBy !== by.name || undone.correction) return 'scan-not-own'
  const ageMs = now - (undone.recordedAt ?? 0)
  if (ageMs > ownScanMinutes * 60_000) return 'scan-too-old'
  const isLast = scan.at === undefined || scan.at >= undone.at
  const isUndoing = isLast && isWayFrom(before?.check, scan.check)
  return isUndoing ? undefined : 'scan-not-undone'
}

function isWayFrom(before: MovementCode | undefined, check: MovementCode): boolean {
  return before !== undefined && (check === before || mayFollow(before, check))
}
