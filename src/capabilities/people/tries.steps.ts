import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { createDelays, type Delays } from '../../kits/limit/delays.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { peopleLimits } from './people.limits.ts'
import {
  claimDelay,
  countWrong,
  deleteDelaysBefore,
  deleteWrongBefore,
  findDelay,
  insertWrong,
  releaseDelay,
} from './tries.store.ts'

/** A password or a code that somebody shows for an account. */
export interface Try {
  readonly email: string
  readonly address: string
  /** The device, where it is one that the person signed in with before. */
  readonly device: string | undefined
}

export interface Tried<Result> {
  readonly result: Result
  /** How many more may be wrong before answers are delayed. */
  readonly left: number | undefined
}

export interface AccountTries {
  /**
   * Verifies a try, after a delay where many were wrong; refuses it with the seconds to wait while
   * the address has another one waiting.
   */
  run<Result>(
    one: Try,
    verify: () => Promise<Result>,
    isWrong: (result: Result) => boolean,
  ): Promise<Outcome<Tried<Result>, number>>
  clean(): Promise<void>
  stop(): void
}

export interface TriesParts {
  readonly db: Database
  readonly clock: Clock
  readonly isOn: boolean
  readonly wait: (ms: number) => Promise<void>
}

const { wrongTriesFree, wrongTryMinutes, mostDelaySeconds } = peopleLimits
const withinMs = wrongTryMinutes * 60_000
/** How long a delayed try may take beyond its delay: one that is cut off frees its place then. */
const verifyMs = 30_000

/**
 * Counts wrong passwords and codes by account, whatever the address (D56). They are in the database
 * that nodes and environments share, and only wrong ones are written: each costs a slow hash first.
 * Those under way count as wrong until they are known, or many sent at once would be one. A known
 * device has a count of its own beside the account's: an attacker who uses up the account's does
 * not delay it.
 */
export function createAccountTries({ db, clock, isOn, wait }: TriesParts): AccountTries {
  const underWay = createUnderWay()
  const delays = createDelays({
    most: peopleLimits.delayedTries,
    mostOfName: peopleLimits.delayedTriesPerAccount,
    wait,
  })

  async function run<Result>(
    { email, address, device }: Try,
    verify: () => Promise<Result>,
    isWrong: (result: Result) => boolean,
  ): Promise<Outcome<Tried<Result>, number>> {
    if (!isOn) return accept({ result: await verify(), left: undefined })
    const account = accountOfTries(email)
    const name = device === undefined ? account : sha256(`device ${device}`)
    const before = underWay.enter(name)
    try {
      const stored = await countWrong(db, name, clock() - withinMs, 2 * wrongTriesFree)
      const wrong = before + stored
      const place = { name, place: sha256(address), delays }
      const tried = await delayed({ db, clock }, place, delayMs(wrong), verify)
      if (!tried.ok) return tried
      const names = device === undefined ? [account] : [account, name]
      if (isWrong(tried.value)) await note(db, names, clock())
      return accept({ result: tried.value, left: Math.max(0, wrongTriesFree - wrong - 1) })
    } finally {
      underWay.leave(name)
    }
  }

  return {
    run,
    async clean() {
      await deleteWrongBefore(db, clock() - withinMs)
      await deleteDelaysBefore(db, clock())
    },
    stop: delays.stop,
  }
}

/** Tries whose outcome is not known yet, by the name under which they count. */
function createUnderWay() {
  const byName = new Map<string, number>()
  return {
    enter(name: string): number {
      const before = byName.get(name) ?? 0
      byName.set(name, before + 1)
      return before
    },
    leave(name: string): void {
      const left = (byName.get(name) ?? 1) - 1
      if (left > 0) byName.set(name, left)
      else byName.delete(name)
    },
  }
}

interface Place {
  readonly name: string
  /** A digest of the address. */
  readonly place: string
  readonly delays: Delays
}

/** Does the work after a delay; the place is the address's until its try is answered. */
async function delayed<Result>(
  { db, clock }: Pick<TriesParts, 'db' | 'clock'>,
  { name, place, delays }: Place,
  ms: number,
  work: () => Promise<Result>,
): Promise<Outcome<Result, number>> {
  if (ms === 0) return accept(await work())
  const now = clock()
  const claim = { id: newSortableId('try', now), name, place, until: now + ms + verifyMs }
  if (!(await claimDelay(db, claim, now))) {
    const other = await findDelay(db, claim)
    return refuse(Math.max(1, Math.ceil(((other ?? now) - verifyMs - now) / 1_000)))
  }
  try {
    return (await delays.pass(name, ms)) ? accept(await work()) : refuse(mostDelaySeconds)
  } finally {
    await releaseDelay(db, claim)
  }
}

async function note(db: Database, names: readonly string[], now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteWrongBefore(tx, now - withinMs)
    for (const name of names) await insertWrong(tx, newSortableId('try', now), name, now)
  })
}

/** The name under which wrong tries of an address are counted. */
export function accountOfTries(email: string): string {
  return sha256(`account ${email}`)
}

/**
 * How long the answer to a try waits, by the wrong ones before it: from the tenth on a second,
 * twice as long after each further one, and 20 s at most (D56).
 */
function delayMs(wrong: number): number {
  const beyond = wrong - peopleLimits.wrongTriesFree
  return beyond < 0 ? 0 : Math.min(peopleLimits.mostDelaySeconds, 2 ** beyond) * 1_000
}
