import type { DemoMode } from '../../kernel/demonstration.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { demonstrationLimits } from './demonstration.limits.ts'
import {
  findMode,
  findWalk,
  hasPeople,
  hasShippers,
  insertWalk,
  isUsed,
  leaveWheel,
  putMode,
  setLooked,
  setWalked,
  takeWheel,
  type Walk,
} from './demonstration.store.ts'
import { deleteWalk, isDriven, setStopped } from './living-end.store.ts'
import { decideMode } from './mode-rules.ts'

export type { Walk }
export { findMode }

/** How far the living carrier is, for the band of the pages. */
export interface LivingProgress {
  readonly state: 'none' | 'filling' | 'living'
  /** From 0 to 1: how much of its days there is. */
  readonly share: number
}

export const demonstrationTopic = 'demonstration'

export interface Demonstration {
  /** As which the process was started. */
  readonly mode: DemoMode
  /** The mode now: somebody may have removed it since the start. */
  current(): DemoMode
  /** Reads the changes of other processes. */
  refresh(): Promise<void>
  /** Notes that somebody looks at the demonstration; the living carrier goes on only then. */
  look(): void
  progress(): Promise<LivingProgress>
  /** The walk of the living carrier, as it is stored. */
  findWalk(): Promise<Walk | undefined>
  /** Begins it, unless it was begun. */
  beginWalk(seed: number, beganAt: number): Promise<void>
  /** Whether this driver now drives, alone among all processes. */
  takeWheel(driver: string): Promise<boolean>
  /** Notes how far the driver came; returns whether it still drives. */
  noteWalked(driver: string, walkedTo: number, filledAt: number | null): Promise<boolean>
  leaveWheel(driver: string): Promise<void>
  /** Stores another mode, under which nobody drives, in the transaction of a removal. */
  stopLiving(tx: Handle, mode: DemoMode): Promise<void>
  /** Whether somebody still drives. */
  isDriven(): Promise<boolean>
  /** Forgets the walk. */
  endLiving(tx: Handle): Promise<void>
}

export interface DemonstrationSettings {
  readonly mode: DemoMode
  readonly onFailure: (error: unknown) => void
}

export function openDemonstration(
  db: Database,
  clock: Clock,
  { mode, onFailure }: DemonstrationSettings,
): Demonstration {
  const { wheelLeaseMs, lookNotedMs } = demonstrationLimits
  let lookedAt = Number.NEGATIVE_INFINITY
  let current = mode
  return {
    mode,
    current: () => current,
    async refresh() {
      if (mode !== 'off') current = (await findMode(db)) ?? mode
    },
    look() {
      const now = clock()
      if (current !== 'living' || Math.abs(now - lookedAt) < lookNotedMs) return
      lookedAt = now
      setLooked(db, now).catch(onFailure)
    },
    async progress() {
      const walk = current === 'living' ? await findWalk(db) : undefined
      return progressOf(walk, clock())
    },
    findWalk: () => findWalk(db),
    beginWalk: (seed, beganAt) => insertWalk(db, seed, beganAt),
    takeWheel: (driver) => takeWheel(db, driver, wheelLeaseMs),
    noteWalked: (driver, walkedTo, filledAt) =>
      db.transaction((tx) => setWalked(tx, driver, { walkedTo, filledAt, leaseMs: wheelLeaseMs })),
    leaveWheel: (driver) => leaveWheel(db, driver),
    async stopLiving(tx, next) {
      await setStopped(tx, next, clock())
      await bumpEpoch(tx, demonstrationTopic)
    },
    isDriven: () => isDriven(db, clock()),
    endLiving: deleteWalk,
  }
}

export function progressOf(walk: Walk | undefined, now: number): LivingProgress {
  if (walk === undefined) return { state: 'none', share: 0 }
  if (walk.filledAt !== null) return { state: 'living', share: 1 }
  const whole = Math.max(1, now - walk.beganAt)
  const share = Math.min(1, Math.max(0, (walk.walkedTo - walk.beganAt) / whole))
  return { state: 'filling', share }
}

/** The databases that a start reads before anything of an environment is open. */
export interface Ground {
  readonly testing: Database
  /** All databases of environments that the process serves. */
  readonly environments: readonly Database[]
  readonly people: Database
  /** The numbers of D8's shippers. */
  readonly documented: readonly number[]
  readonly now: number
}

/**
 * The mode of the demonstration from this start on, stored where it was chosen or set (D62), unless
 * the check throws.
 */
export async function settleMode(
  { testing, environments, people, documented, now }: Ground,
  setting: DemoMode | undefined,
  check: (mode: DemoMode) => void,
): Promise<DemoMode> {
  const stored = await findMode(testing)
  const mode = decideMode({
    setting,
    stored,
    isUntouched: !(await isAnyone(environments, people)),
    isUsed: await isUsed(testing, documented),
    isBegun: (await findWalk(testing)) !== undefined,
  })
  check(mode)
  if (mode !== stored) await putMode(testing, mode, now, stored !== undefined || setting === mode)
  return (await findMode(testing)) ?? mode
}

async function isAnyone(environments: readonly Database[], people: Database): Promise<boolean> {
  for (const db of environments) if (await hasShippers(db)) return true
  return hasPeople(people)
}
