import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { newId } from '../../kits/secret/ids.ts'
import { refreshWork } from './refresh.steps.ts'
import { findOpenEnd, findStanding, lockWorkPieces, type OpenPlace } from './work-facts.store.ts'
import { workLimits } from './work-list.limits.ts'
import { takeSweep } from './work-sweep.store.ts'

export interface SweepSettings {
  readonly idleMs: number
  readonly onFailure: (error: unknown) => void
}

/** Looks for pieces that stand still or are late: nothing happens to them that would tell. */
export interface WorkSweep {
  /** Looks at the next stretch of pieces; returns whether it was the last one. */
  look(): Promise<boolean>
  /** Looks at all pieces that the carrier has. */
  lookAtAll(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const { sweepEveryMs, sweepPieces, sweepRestMs, sweepTurnMs } = workLimits

/** Every process may sweep; the one whose turn it is does, a stretch of pieces at a time. */
export function createWorkSweep(
  db: Database,
  clock: Clock,
  { idleMs, onFailure }: SweepSettings,
): WorkSweep {
  const owner = newId()
  let reached: OpenPlace | undefined
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> | undefined
  let restsUntil = 0

  async function look(): Promise<boolean> {
    const now = clock()
    const end = await findOpenEnd(db, reached, sweepPieces)
    const codes = await findStanding(db, reached, end, { now, idleMs })
    for (let from = 0; from < codes.length; from += workLimits.sweepPiecesPerCommit) {
      const some = codes.slice(from, from + workLimits.sweepPiecesPerCommit)
      await db.transaction(async (tx) => {
        await lockWorkPieces(tx, some)
        await refreshWork(tx, some, now, idleMs)
      })
    }
    reached = end
    return end === undefined
  }
  async function lookInTurn(): Promise<void> {
    const now = clock()
    const isTaken = await takeSweep(db, owner, now, now + sweepTurnMs)
    // After the last stretch, and while another process looks.
    if (!isTaken || (await look())) restsUntil = performance.now() + sweepRestMs
  }
  return {
    look,
    async lookAtAll() {
      reached = undefined
      while (!(await look()));
    },
    start() {
      timer ??= setInterval(() => {
        if (performance.now() < restsUntil) return
        underWay ??= lookInTurn()
          .catch(onFailure)
          .finally(() => {
            underWay = undefined
          })
      }, sweepEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
