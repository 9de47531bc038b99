import { type Actor, serviceItself } from '../../kernel/operator.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Sample, Watched } from '../../kits/metrics/watched.ts'
import { newId } from '../../kits/secret/ids.ts'
import { archiveLimits } from './archives.limits.ts'
import {
  type ArchiveFigures,
  findFigures,
  leaveRun,
  renewRunLease,
  takeRun,
} from './archives.store.ts'
import type { KeepCharges } from './removing.steps.ts'

export interface ArchiveRun {
  readonly before: number
  readonly by: Actor
  readonly keepCharges: KeepCharges
  /** Cuts the run off between two steps; the next one finishes its work. */
  readonly signal?: AbortSignal
}

export interface ArchivedSegment {
  readonly segment: string
  /** How many shipments the file has, and how many of them left the database. */
  readonly pieces: number
  readonly removed: number
  readonly bytes: number
}

/** A run by the setting, which one node at a time does, once a day. */
export interface DueRun {
  /** How long ago shipments have ended that are archived. */
  readonly afterMs: number
  readonly keepCharges: KeepCharges
  /** Stops the run; the next one does the rest. */
  readonly signal: AbortSignal
}

/** Returns a function that archives if that is due here, and returns how many shipments left. */
export function createDueRuns(
  db: Database,
  clock: Clock,
  archive: (run: ArchiveRun) => AsyncGenerator<ArchivedSegment>,
): (run: DueRun) => Promise<number | undefined> {
  const holder = newId()
  const { runEveryMs, runAgainMs, runLeaseMs } = archiveLimits
  const leaseEnd = () => clock() + runLeaseMs
  return async ({ afterMs, keepCharges, signal }) => {
    const now = clock()
    const times = { endedBefore: now - runEveryMs, failedBefore: now - runAgainMs }
    if (!(await takeRun(db, holder, { now, ...times, leaseEndsAt: leaseEnd() }))) return undefined
    let removed = 0
    try {
      const run = { before: now - afterMs, by: serviceItself('posta'), keepCharges, signal }
      for await (const segment of archive(run)) {
        removed += segment.removed
        await renewRunLease(db, holder, leaseEnd())
      }
      await leaveRun(db, holder, { endedAt: clock() })
    } catch (error) {
      await leaveRun(db, holder, signal.aborted ? {} : { failedAt: clock() })
      if (!signal.aborted) throw error
    }
    return removed
  }
}

/** The metrics of archives; moments only where the service has archived by itself. */
export function watchArchives(db: Database, environment: string): Watched[] {
  const samples = (value: number | undefined): Sample[] =>
    value === undefined ? [] : [{ labels: { environment }, value }]
  const watch = (
    name: string,
    help: string,
    read: (figures: ArchiveFigures) => number | undefined,
  ): Watched => ({
    name: `posta_archive${name}`,
    help,
    type: 'gauge',
    async read() {
      const figures = await findFigures(db)
      return samples(figures && read(figures))
    },
  })
  return [
    watch('d_shipments', 'Shipments that left the database for files', ({ archived }) => archived),
    watch(
      '_last_success_timestamp_seconds',
      'When the service last archived by its setting',
      ({ endedAt }) => (endedAt === null ? undefined : endedAt / 1_000),
    ),
    watch('_failing', 'Whether the last run by the setting failed', ({ endedAt, failedAt }) =>
      Number((failedAt ?? 0) > (endedAt ?? 0)),
    ),
  ]
}
