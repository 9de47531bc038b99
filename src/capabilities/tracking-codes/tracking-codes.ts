import {
  codesPerShipper,
  parseReservedCode,
  type ReservedCode,
  writeReservedCode,
} from '../../kernel/reserved-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { createPermutation, type Permutation } from '../../kits/secret/permutation.ts'
import { randomLetters } from '../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { answerOnce, type Once } from '../api-keys/api-keys.ts'
import { findSequence, findUsed, takePlaces } from './tracking-codes.store.ts'

/** What is known of a code to who asks. */
export interface CodeFacts {
  /** Whether it has the form of the codes given out, check digit included. */
  readonly wellFormed: boolean
  /** Whether it was given to who asks. */
  readonly reserved: boolean
  /** Whether an order has it; told only of codes given to who asks. */
  readonly used: boolean
}

export interface TrackingCodes {
  /** The next codes of a shipper; they are never given again, and nobody else may use them. */
  reserve(
    shipper: number,
    count: number,
    once: Once | undefined,
  ): Promise<Outcome<readonly TrackingCode[], 'codes-used-up' | 'idempotency-key-reused'>>
  inspect(shipper: number, code: TrackingCode): Promise<CodeFacts>
}

export function openTrackingCodes(db: Database, clock: Clock): TrackingCodes {
  return {
    reserve: (shipper, count, once) =>
      db.transaction((tx) => answerOnce(tx, once, clock(), () => takeCodes(tx, shipper, count))),
    async inspect(shipper, code) {
      const parsed = parseReservedCode(code)
      if (parsed === undefined) return { wellFormed: false, reserved: false, used: false }
      const reserved = parsed.shipper === shipper && (await isGiven(db, parsed))
      return { wellFormed: true, reserved, used: reserved && (await findUsed(db, [code])).size > 0 }
    },
  }
}

/**
 * Whether a code was given to another shipper: it is as good as taken. Nothing where its form says
 * at once that it was not, as that of nearly every code does.
 */
export function lookForOwner(
  db: Handle,
  shipper: number,
  code: TrackingCode,
): Promise<boolean> | undefined {
  const parsed = parseReservedCode(code)
  return parsed === undefined || parsed.shipper === shipper ? undefined : isGiven(db, parsed)
}

/** A code may have the form of those given out and be one that a store made up. */
async function isGiven(db: Handle, { shipper, serial }: ReservedCode): Promise<boolean> {
  const sequence = await findSequence(db, shipper)
  return sequence !== undefined && orderOf(sequence.orderKey).placeOf(serial) < sequence.given
}

/**
 * Codes of consecutive places look nothing alike: who sees one on a parcel can't guess the next,
 * and look at another's label or tracking page.
 */
function orderOf(key: string): Permutation {
  return createPermutation(key, Math.sqrt(codesPerShipper))
}

/** Places whose code an order has already, from before there were such codes, are passed over. */
async function takeCodes(
  tx: Handle,
  shipper: number,
  count: number,
): Promise<Outcome<readonly TrackingCode[], 'codes-used-up'>> {
  const codes: TrackingCode[] = []
  while (codes.length < count) {
    const missing = count - codes.length
    const taken = await takePlaces(tx, shipper, missing, codesPerShipper, randomLetters(128))
    if (taken === undefined) return refuse('codes-used-up')
    const order = orderOf(taken.orderKey)
    const first = taken.given - missing
    const fresh = Array.from({ length: missing }, (_, index) =>
      writeReservedCode({ shipper, serial: order.at(first + index) }),
    )
    const used = await findUsed(tx, fresh)
    codes.push(...fresh.filter((code) => !used.has(code)))
  }
  return accept(codes)
}
