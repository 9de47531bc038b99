import type { Walk } from '../../capabilities/demonstration/demonstration.ts'

/** How long nobody may look before the living carrier stands still. */
const watchedMs = 30 * 60_000

/** Whether it goes on: it is made whether somebody looks or not, then lives for those who do. */
export function isWanted(walk: Walk | undefined, now: number): boolean {
  if (walk === undefined || walk.filledAt === null) return true
  return now - Math.max(walk.lookedAt ?? 0, walk.filledAt) < watchedMs
}
