import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type BucketSettings, TokenBuckets } from './token-buckets.ts'

export interface MissLimit {
  /**
   * Runs a look-up that may miss, unless the name has missed too often: then it is refused with the
   * seconds to wait. A look-up that goes on with costly work calls `found` as soon as it knows that
   * it is no miss.
   */
  ask<Answer>(
    name: string,
    clock: () => number,
    lookUp: (onHit: () => void) => Promise<Answer>,
    isMiss: (answer: Answer) => boolean,
  ): Promise<Outcome<Answer, number>>
}

export interface MissLimitSettings extends BucketSettings {
  /** How many look-ups of one name may wait for others of that name. */
  readonly mostWaiting: number
}

/** The look-ups of a name whose outcome is not known yet, and those that wait for them. */
interface Pending {
  underWay: number
  readonly waiting: (() => void)[]
}

/**
 * Limits look-ups that find nothing. A token is taken before the look-up and given back if it finds
 * something, so that look-ups sent together can't get past the limit. Where all tokens are taken by
 * look-ups under way, the next ones wait for their outcome: a caller that only asks for existing
 * things is never refused. A caller without tokens is refused whatever it asks for, and learns
 * nothing from that.
 */
export function createMissLimit({ mostWaiting, ...settings }: MissLimitSettings): MissLimit {
  const buckets = new TokenBuckets(settings)
  const byName = new Map<string, Pending>()

  /** Takes a token; returns 0, or the seconds to wait if there will be none. */
  async function enter(name: string, clock: () => number): Promise<number> {
    for (;;) {
      const seconds = buckets.spend(name, clock())
      const pending = byName.get(name)
      if (seconds === 0) {
        if (pending) pending.underWay += 1
        else byName.set(name, { underWay: 1, waiting: [] })
        return 0
      }
      if (pending === undefined || pending.waiting.length >= mostWaiting) return seconds
      await new Promise<void>((resume) => pending.waiting.push(resume))
    }
  }

  function settle(name: string, isMiss: boolean, now: number): void {
    if (!isMiss) buckets.give(name, now)
    const pending = byName.get(name)
    if (pending === undefined) return
    pending.underWay -= 1
    if (pending.underWay === 0) byName.delete(name)
    const resumed = pending.underWay === 0 ? pending.waiting.length : isMiss ? 0 : 1
    for (const resume of pending.waiting.splice(0, resumed)) resume()
  }

  return {
    async ask(name, clock, lookUp, isMiss) {
      const seconds = await enter(name, clock)
      if (seconds > 0) return refuse(seconds)
      let isSettled = false
      const settleOnce = (missed: boolean) => {
        if (!isSettled) settle(name, missed, clock())
        isSettled = true
      }
      let missed = false
      try {
        const answer = await lookUp(() => settleOnce(false))
        missed = isMiss(answer)
        return accept(answer)
      } finally {
        // A look-up that failed has revealed nothing, so it is no miss.
        settleOnce(missed)
      }
    },
  }
}

/** For a service without limits. */
export const noMissLimit: MissLimit = {
  ask: async (_name, _clock, lookUp) => accept(await lookUp(() => {})),
}
