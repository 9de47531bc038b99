import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../../faces/environment.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Log } from '../../kits/log/log.ts'
import { newId } from '../../kits/secret/ids.ts'
import type { Sender } from '../../kits/webhooks/sender.ts'
import { firstMoment } from './calendar.ts'
import { createChance } from './chance.ts'
import { usualDays } from './diary.ts'
import type { LivingPart } from './living-part.ts'
import { livingParts } from './living-parts.ts'
import { createReceivers } from './receivers.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { createWalkClock, createWalker, type Walker } from './walking.ts'
import { isWanted } from './watching.ts'

/** An environment over the same database as the one that serves, with a clock of its own. */
export interface OpenedWorld {
  readonly environment: Environment
  close(): Promise<void>
}

export interface LivingParts {
  readonly serving: Environment
  readonly open: (clock: Clock, sender: Sender) => Promise<OpenedWorld>
  readonly clock: Clock
  readonly log: Log
  readonly onFailure: (error: unknown) => void
  /** Tests walk through fewer days, and with parts of their choice. */
  readonly days?: number
  readonly seed?: number
  readonly parts?: readonly LivingPart[]
}

export interface Living {
  /** Fills and goes on in the background, in whichever process drives, once `after` has ended. */
  start(after?: Promise<void>): void
  /** Walks to the present once, for tests; undefined where another process drives. */
  fill(): Promise<Refusals | undefined>
  stop(): Promise<void>
}

/** The first calls after a start find the service alone. */
const firstMs = 2_000

/** The work it waits for may hang. */
const afterMs = 60_000

/** How often it looks whether somebody looks, or whether the driver is gone. */
const waitMs = 5_000

/** How often due tasks are done: often at first, for those who watch, then less. */
const busyTickMs = 1_500
const calmTickMs = 4_000
const busyMs = 10 * 60_000

/** How far it came is noted where something was done, and this often while it is live. */
const notedMs = 4_000

export function openLiving(parts: LivingParts): Living {
  const { serving, clock, onFailure } = parts
  const driver = newId()
  const stopping = new AbortController()
  const { signal } = stopping
  let driving: Promise<void> | undefined
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const { demonstration } = serving

  async function drive(after: Promise<void> | undefined): Promise<void> {
    await Promise.all([pause(firstMs), Promise.race([after, pause(afterMs)])])
    while (!signal.aborted) {
      if (await isWatched()) await driveOnce().catch(onFailure)
      await pause(waitMs)
    }
  }
  const isWatched = async () => isWanted(await demonstration.findWalk(), clock())
  async function driveOnce(): Promise<void> {
    const drivers = await takeWheel(parts, driver, signal)
    if (drivers === undefined) return
    try {
      if (await drivers.fill()) await goOn(drivers)
    } finally {
      await drivers.close()
      await demonstration.leaveWheel(driver)
    }
  }
  async function goOn(drivers: Drivers): Promise<void> {
    let reached = clock()
    const since = reached
    for (let ticks = 0; !signal.aborted; ticks += 1) {
      const isCalm = clock() - since > busyMs
      await pause(isCalm ? calmTickMs : busyTickMs)
      const present = clock()
      if (signal.aborted || !(await drivers.walker.live(reached, present))) return
      reached = present
      if (ticks % 10 === 0 && !(await isWatched())) return
    }
  }
  return {
    start: (after) => void (driving ??= drive(after).catch(onFailure)),
    async fill() {
      const drivers = await takeWheel(parts, driver, signal)
      if (drivers === undefined) return undefined
      try {
        await drivers.fill()
      } finally {
        await drivers.close()
        await demonstration.leaveWheel(driver)
      }
      return drivers.refusals
    },
    async stop() {
      stopping.abort()
      await driving
    },
  }
}

export interface Drivers {
  readonly walker: Walker
  readonly refusals: Refusals
  /** Whether it came to the present. */
  fill(): Promise<boolean>
  close(): Promise<void>
}

/** Opens the walk of a driver; undefined where another process drives. */
export async function takeWheel(
  { serving, open, clock, log, ...options }: LivingParts,
  driver: string,
  signal: AbortSignal,
): Promise<Drivers | undefined> {
  const { demonstration } = serving
  const { days = usualDays, seed = clock() % 2_147_483_647, parts = livingParts } = options
  await demonstration.beginWalk(seed, firstMoment(serving.zone, clock(), days))
  if (!(await demonstration.takeWheel(driver))) return undefined
  const walk = await demonstration.findWalk()
  if (walk === undefined) return undefined
  const walkClock = createWalkClock(clock, walk.walkedTo)
  const receivers = createReceivers(createChance(walk.seed), walk.beganAt, () => walkClock.now())
  const opened = await open(() => walkClock.now(), receivers)
  const refusals = createRefusals()
  const progress = createProgressLog(log, clock, refusals)
  let notedAt = 0
  const walker = createWalker({
    doors: opened.environment,
    clock: walkClock,
    parts,
    refusals,
    seed: walk.seed,
    beganAt: walk.beganAt,
    async onReached(at, isChanged) {
      if (signal.aborted) return false
      const isLive = walkClock.liveSince() !== undefined
      const present = clock()
      const isSoon = Math.abs(present - notedAt) < notedMs
      if (isSoon && (isLive || !isChanged)) return true
      notedAt = present
      if (!isLive) progress.note((at - walk.beganAt) / (clock() - walk.beganAt))
      return opened.environment.demonstration.noteWalked(driver, at, isLive ? present : null)
    },
  })
  return {
    walker,
    refusals,
    close: opened.close,
    async fill() {
      await walker.begin()
      if (!(await walker.walk(walk.walkedTo, clock()))) return false
      const present = clock()
      walkClock.goLive()
      progress.end()
      return demonstration.noteWalked(driver, present, present)
    },
  }
}

/** Writes how far the walk came, now and then, and once at its end. */
function createProgressLog(log: Log, clock: Clock, refusals: Refusals) {
  const began = clock()
  let last = 0
  return {
    note(share: number): void {
      const percent = Math.floor(share * 10) * 10
      if (percent <= last) return
      last = percent
      log.info({ percent }, 'the living demonstration is being made')
    },
    end(): void {
      const seconds = Math.round((clock() - began) / 100) / 10
      const refused = Object.fromEntries(refusals.unmeant())
      log.info({ seconds, refused }, 'the living demonstration is made, and goes on')
    },
  }
}
