/** What those of one branch see of runs (D58). */

import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { SightContext } from '../../rows/sight.ts'
import type { Run, StopRefusal } from './runs.ts'
import { type RunsContext, writeRun } from './runs.wire.ts'

/** What is not in the sight of who plans is refused as what does not exist. */
export async function findUnseen(
  codes: readonly TrackingCode[],
  { sight, sights }: SightContext,
): Promise<ReadonlyMap<TrackingCode, StopRefusal>> {
  const seen = await sights.filter(sight, codes)
  const unseen = codes.filter((code) => !seen.has(code))
  return new Map(unseen.map((code) => [code, { name: 'piece-unknown' }]))
}

/** A stop that goes elsewhere since it was planned is left out. */
export async function writeSeen(run: Run, context: RunsContext) {
  const { sight, sights } = context
  const seen = await sights.filter(
    sight,
    run.stops.map(({ code }) => code),
  )
  return writeRun({ ...run, stops: run.stops.filter(({ code }) => seen.has(code)) }, context)
}
