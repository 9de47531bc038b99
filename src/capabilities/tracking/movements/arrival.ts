import type { Movement } from './journey.ts'

/**
 * When a piece arrived: when it was delivered or, where it is collected at a branch, when it began
 * to wait there. Undefined while it has not, and again when it moved on.
 */
export function arrivalOf(
  journey: readonly Movement[],
  collectedAt: string | undefined,
): number | undefined {
  let arrived: number | undefined
  for (const { check, at, branchCode } of journey) {
    const isAtBranch = check === 'AR' && collectedAt !== undefined && branchCode === collectedAt
    if (check === 'DL') arrived ??= at
    else if (isAtBranch) arrived = at
    else if (check !== 'EI') arrived = undefined
  }
  return arrived
}
