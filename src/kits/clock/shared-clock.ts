import { type Clock, systemClock } from './clock.ts'

/**
 * A clock for decisions of several machines by time, such as the owner of a claim: theirs may
 * disagree, so each is set by the clock of the database that they share.
 */
export interface SharedClock {
  now(): number
  /** Notes when the database is asked for its time; pass the answer on. */
  asking(): (answered: number) => void
}

export function createSharedClock(clock: Clock, machine: Clock = systemClock): SharedClock {
  let aheadMs = 0
  return {
    now: () => clock() + aheadMs,
    asking() {
      const begun = machine()
      // The answer was made some time between then and now: nothing changes if it fits, so that
      // an answer which comes late sets no clock wrong.
      return (answered) => {
        const [least, most] = [answered - machine(), answered - begun]
        aheadMs = Math.min(Math.max(aheadMs, least), most)
      }
    },
  }
}
