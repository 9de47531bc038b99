/** Helps rows to leave out shipments that their caller does not see (D58). */
import type { Sight } from '../kernel/sight.ts'
import type { TrackingCode } from '../kernel/tracking-code.ts'

export interface SightContext {
  /** Undefined for a caller who is of the whole carrier. */
  readonly sight: Sight | undefined
  readonly sights: {
    /** Of these shipments those that are in sight; all of them without one. */
    filter(
      sight: Sight | undefined,
      codes: readonly TrackingCode[],
    ): Promise<ReadonlySet<TrackingCode>>
  }
}
