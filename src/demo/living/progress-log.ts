import type { Clock } from '../../kits/clock/clock.ts'
import type { Log } from '../../kits/log/log.ts'
import type { Refusals } from './refusals.ts'

/** Writes how far the walk came, now and then, and once at its end. */
export function createProgressLog(log: Log, clock: Clock, refusals: Refusals) {
  const began = clock()
  let told = 0
  return {
    note(share: number): void {
      const percent = Math.floor(share * 10) * 10
      if (percent <= told) return
      told = percent
      log.info({ percent }, 'the living demonstration is being made')
    },
    end(): void {
      const seconds = Math.round((clock() - began) / 100) / 10
      const refused = Object.fromEntries(refusals.unmeant())
      log.info({ seconds, refused }, 'the living demonstration is made, and goes on')
    },
  }
}
