import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from './clock.ts'
import { parseInstant } from './instant.ts'
import type { Zone } from './zone.ts'

export type MomentRefusal = 'moment-unreadable' | 'moment-too-late'

/** Reads when something happened, as reported by the carrier's machines; absent means now. */
export function readMoment(
  field: unknown,
  clock: Clock,
  zone: Zone,
): Outcome<number | undefined, MomentRefusal> {
  if (field === undefined || field === null || field === '') return accept(undefined)
  const at = typeof field === 'string' ? parseInstant(field, zone) : undefined
  if (at === undefined) return refuse('moment-unreadable')
  const latest = clock() + limits.movementFutureDays * 86_400_000
  return at > latest ? refuse('moment-too-late') : accept(at)
}
