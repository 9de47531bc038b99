import { peopleLimits } from './people.limits.ts'

/**
 * How long the answer to a try waits, by the wrong ones before it: from the tenth on a second,
 * twice as long after each further one, and 20 s at most (D56).
 */
export function delayMs(wrong: number): number {
  const beyond = wrong - peopleLimits.wrongTriesFree
  return beyond < 0 ? 0 : Math.min(peopleLimits.mostDelaySeconds, 2 ** beyond) * 1_000
}
