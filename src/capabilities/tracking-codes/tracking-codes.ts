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

/** What the caller may know about a code. */
export interface CodeFacts {
  /** Whether it has the format of reserved codes, check digit included. */
  readonly wellFormed: boolean
  /** Whether it is reserved for the caller. */
  readonly reserved: boolean
  /** Whether an order uses it; only for codes reserved for the caller. */
  readonly used: boolean
}

export interface TrackingCodes {
  /**
   * Reserves a shipper's next codes; they are never given out again, and nobody else may use them.
   */
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
      const reserved = parsed.shipper === shipper && (await isReserved(db, parsed))
      return { wellFormed: true, reserved, used: reserved && (await findUsed(db, [code])).size > 0 }
    },
  }
}

/**
 * Whether a code is reserved for another shipper, which makes it as good as taken. Undefined if its
 * format already rules that out, as for nearly every code.
 */
export function isReservedForAnother(
  db: Handle,
  shipper: number,
  code: TrackingCode,
): Promise<boolean> | undefined {
  const parsed = parseReservedCode(code)
  return parsed === undefined || parsed.shipper === shipper ? undefined : isReserved(db, parsed)
}

/** A code may have the format of reserved codes and still be made up by a store. */
async function isReserved(db: Handle, { shipper, serial }: ReservedCode): Promise<boolean> {
  const sequence = await findSequence(db, shipper)
  return sequence !== undefined && permutationOf(sequence.orderKey).placeOf(serial) < sequence.given
}

/**
 * Consecutive places give unrelated codes: someone who sees one on a parcel can't guess the next
 * and open another shipper's label or tracking page.
 */
function permutationOf(key: string): Permutation {
  return createPermutation(key, Math.sqrt(codesPerShipper))
}

/** Skips places whose code is already used by an order from before codes were reserved. */
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
    const order = permutationOf(taken.orderKey)
    const first = taken.given - missing
    const fresh = Array.from({ length: missing }, (_, index) =>
      writeReservedCode({ shipper, serial: order.at(first + index) }),
    )
    const used = await findUsed(tx, fresh)
    codes.push(...fresh.filter((code) => !used.has(code)))
  }
  return accept(codes)
}
