import type { Clock } from './clock.ts'

/** How far the clock of a server is ahead of this machine's, by what its answers say. */
export interface ServerClock {
  /** Notes the server's time in an answer, by when it was asked and answered here. */
  note(serverMs: number, askedAt: number, answeredAt: number): void
  /** Undefined until an answer has come. */
  aheadMs(): number | undefined
}

/** Two answers differ by this much for reasons of their own. */
const jitterMs = 5

/**
 * An answer is as exact as half of the way there and back. One that may say the same as before
 * changes nothing: the clock would go back and forth with the load of the machine.
 */
export function createServerClock(): ServerClock {
  let ahead: number | undefined
  return {
    note(serverMs, askedAt, answeredAt) {
      const measured = serverMs - (askedAt + answeredAt) / 2
      const mayErrMs = (answeredAt - askedAt) / 2 + jitterMs
      if (ahead === undefined || Math.abs(measured - ahead) > mayErrMs) ahead = measured
    },
    aheadMs: () => ahead,
  }
}

/** The machine's time as the server would say it: several nodes date what they record alike. */
export function followClock(aheadMs: () => number | undefined): Clock {
  return () => Date.now() + Math.round(aheadMs() ?? 0)
}
