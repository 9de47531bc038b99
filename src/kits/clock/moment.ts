import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from './clock.ts'
import { parseInstant } from './instant.ts'
import type { Zone } from './zone.ts'

/** When something happened, as machines of the carrier's report it; absent means now. */
export function readMoment(
  sent: unknown,
  clock: Clock,
  zone: Zone,
): Outcome<number | undefined, string> {
  if (sent === undefined || sent === null || sent === '') return accept(undefined)
  const at = typeof sent === 'string' ? parseInstant(sent, zone) : undefined
  if (at === undefined)
    return refuse('Se espera fecha y hora ISO 8601, por ejemplo 2026-03-06T14:30:00-03:00.')
  const latest = clock() + limits.movementFutureDays * 86_400_000
  return at > latest ? refuse('La fecha está demasiado en el futuro.') : accept(at)
}
