import { sandboxLimits } from './sandbox.limits.ts'

/**
 * A shipper's clock: it showed `virtualAt` at the real time `realAt` and runs at `speed` since
 * then.
 */
export interface VirtualClock {
  readonly realAt: number
  readonly virtualAt: number
  /** 1 is real speed, 0 stops the clock. */
  readonly speed: number
}

export interface ClockChange {
  readonly advanceMs?: number | undefined
  readonly speed?: number | undefined
}

const dayMs = 86_400_000

/** The shipper's time, limited in how far it may run ahead of real time. */
export function timeOf(clock: VirtualClock | undefined, now: number): number {
  if (clock === undefined) return now
  const time = clock.virtualAt + Math.max(0, now - clock.realAt) * clock.speed
  return Math.min(Math.floor(time), now + sandboxLimits.sandboxClockDays * dayMs)
}

/** Clocks only move forward: a change continues from the current time. */
export function changeClock(
  clock: VirtualClock | undefined,
  { advanceMs = 0, speed }: ClockChange,
  now: number,
): VirtualClock {
  return {
    realAt: now,
    virtualAt: timeOf(clock, now) + advanceMs,
    speed: speed ?? clock?.speed ?? 1,
  }
}
