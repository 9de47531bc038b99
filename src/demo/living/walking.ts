import type { Environment } from '../../faces/environment.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import { type Span, spanOf, spansOf, type WorkDay, workDays } from './calendar.ts'
import { createChance } from './chance.ts'
import type { LivingPart, Task } from './living-part.ts'
import type { Refusals } from './refusals.ts'
import { createShipments } from './shipments.ts'
import { createWorld, type World } from './world.ts'

/** The clock of the walk: it stands where the walk is, and goes with the present once there. */
export interface WalkClock {
  now(): number
  /** Moves on to a moment, never back. */
  reach(at: number): void
  goLive(): void
  liveSince(): number | undefined
}

export function createWalkClock(present: () => number, from: number): WalkClock {
  // Moments are whole: stored ones are compared.
  let reached = Math.floor(from)
  let live: number | undefined
  return {
    now: () => (live === undefined ? reached : present()),
    // Ids and times on record are of whole milliseconds.
    reach: (at) => void (reached = Math.max(reached, Math.floor(at))),
    goLive: () => void (live ??= present()),
    liveSince: () => live,
  }
}

export interface WalkerParts {
  readonly doors: Environment
  readonly clock: WalkClock
  readonly parts: readonly LivingPart[]
  readonly refusals: Refusals
  readonly seed: number
  readonly beganAt: number
  /** Called after each span, with whether something was done; the walk ends on false. */
  onReached(at: number, isChanged: boolean): Promise<boolean>
}

export interface Walker {
  readonly world: World
  begin(): Promise<void>
  /** Walks through the spans from a moment to the present; returns whether it got there. */
  walk(from: number, present: number): Promise<boolean>
  /** Does the tasks due since the last time; live. */
  live(from: number, to: number): Promise<boolean>
}

/** No span in which something happens is longer. */
const longestSpanMs = 90 * 60_000

/** How far back shipments under way are read when a walk goes on. */
const rememberedMs = 20 * 86_400_000

/** Of today's tasks, those are followed at once that come so long after the last that was. */
const followedMs = 2 * 60_000

/** Others wait no longer than about this for the event loop. */
const portionMs = 8

/** Lets others use the event loop, if they have not for a while. */
function createPauseIfLong(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < portionMs) return
    await nextTurn()
    since = performance.now()
  }
}

export function createWalker(options: WalkerParts): Walker {
  const { doors, clock, parts, beganAt, onReached } = options
  let days: readonly WorkDay[] = []
  const shipments = createShipments({
    doors,
    now: clock.now,
    from: Math.max(beganAt, clock.now() - rememberedMs),
    isLive: () => clock.liveSince() !== undefined,
  })
  const world = createWorld({
    doors,
    shipments,
    refusals: options.refusals,
    chance: createChance(options.seed),
    days: () => days,
    now: clock.now,
    liveSince: clock.liveSince,
  })
  let isStale = true
  const pauseIfLong = createPauseIfLong()
  const step = async (span: Span) => {
    if (isStale || span.pace === 'live') await shipments.refresh()
    isStale = false
    const tasks = await tasksOf(parts, world, span)
    let followedAt = span.from
    for (const task of tasks) {
      clock.reach(task.at)
      await task.run()
      isStale = true
      if (span.pace === 'today' && task.at - followedAt >= followedMs) {
        for (const part of parts) await part.follow?.(world)
        followedAt = task.at
      }
      await pauseIfLong()
    }
    clock.reach(span.to)
    if (tasks.length > 0) for (const part of parts) await part.follow?.(world)
    return onReached(span.to, isStale)
  }
  return {
    world,
    async begin() {
      for (const part of parts) await part.begin?.(world)
    },
    async walk(from, present) {
      days = workDays(doors.zone, beganAt, present)
      await shipments.refresh()
      // A walk that was cut short in the middle of a span goes on after its last scan.
      clock.reach(Math.min(shipments.scannedBefore(from + longestSpanMs), present))
      for (const span of spansOf(days, from, present)) if (!(await step(span))) return false
      return true
    },
    async live(from, to) {
      if (days.at(-1)?.isToday !== true || !isSameDay(doors, from, to))
        days = workDays(doors.zone, beganAt, to)
      const day = days.at(-1)
      return day === undefined || step(spanOf(day, from, to, 'live'))
    },
  }
}

function isSameDay({ zone }: Environment, one: number, other: number): boolean {
  return zone(one).day === zone(other).day
}

/** The tasks of all parts by their moments; those of one moment in the order of the parts. */
async function tasksOf(parts: readonly LivingPart[], world: World, span: Span): Promise<Task[]> {
  const tasks: Task[] = []
  for (const part of parts) tasks.push(...((await part.work?.(world, span)) ?? []))
  return tasks.toSorted((one, other) => one.at - other.at)
}
