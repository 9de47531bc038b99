import { sandboxLimits } from './sandbox.limits.ts'

/** At a moment of the world a shipper's time was so, and goes so many times as fast since. */
export interface VirtualClock {
  readonly realAt: number
  readonly virtualAt: number
  /** 1 as the world's, 0 stands still. */
  readonly speed: number
}

export interface ClockChange {
  readonly advanceMs?: number | undefined
  readonly speed?: number | undefined
}

const dayMs = 86_400_000

/** A shipper's time, which never runs further ahead of the world's than the limit says. */
export function timeBy(clock: VirtualClock | undefined, now: number): number {
  if (clock === undefined) return now
  const time = clock.virtualAt + Math.max(0, now - clock.realAt) * clock.speed
  return Math.min(Math.floor(time), now + sandboxLimits.sandboxClockDays * dayMs)
}

/** A clock only goes forward; what it was before it was set goes on from where it is. */
export function changeClock(
  clock: VirtualClock | undefined,
  { advanceMs = 0, speed }: ClockChange,
  now: number,
): VirtualClock {
  return {
    realAt: now,
    virtualAt: timeBy(clock, now) + advanceMs,
    speed: speed ?? clock?.speed ?? 1,
  }
}
