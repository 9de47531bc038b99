import {
  codeAccounts,
  codesPerShipper,
  parseReservedCode,
  type ReservedCode,
  writeReservedCode,
} from '../../kernel/reserved-code.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { createMask, type Mask } from '../../kits/secret/mask.ts'
import { createPermutation, type Permutation } from '../../kits/secret/permutation.ts'
import { randomLetters } from '../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import { findOrInsertKey, findSequence, findUsed, takePlaces } from './tracking-codes.store.ts'

/** The facts of a code that the caller may know. */
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
  /**
   * Whether a code is reserved for another shipper, which makes it as good as taken. Undefined if
   * its format already rules that out, as for nearly every code.
   */
  isReservedForAnother(shipper: number, code: TrackingCode): Promise<boolean> | undefined
}

export async function openTrackingCodes(
  db: Database,
  clock: Clock,
  /** The codes that the demonstration keeps for shippers of its own (D62). */
  isKept?: (shipper: number, code: TrackingCode) => boolean,
): Promise<TrackingCodes> {
  const mask = createMask(await findOrInsertKey(db, randomLetters(256)), codeAccounts)
  return {
    reserve: (shipper, count, once) =>
      db.transaction((tx) =>
        answerOnce(tx, once, clock(), () => takeCodes(tx, mask, shipper, count)),
      ),
    async inspect(shipper, code) {
      const parsed = parseReservedCode(code)
      // A typing error may turn a new code into an old one, but hardly one of the same shipper.
      if (parsed === undefined || (parsed.isOld && parsed.account !== shipper))
        return { wellFormed: false, reserved: false, used: false }
      const reserved = ownerOf(parsed, mask) === shipper && (await isReserved(db, shipper, parsed))
      return { wellFormed: true, reserved, used: reserved && (await findUsed(db, [code])).size > 0 }
    },
    isReservedForAnother(shipper, code) {
      if (isKept?.(shipper, code) === true) return Promise.resolve(true)
      const parsed = parseReservedCode(code)
      const owner = parsed && ownerOf(parsed, mask)
      if (parsed === undefined || owner === undefined || owner === shipper) return undefined
      return isReserved(db, owner, parsed)
    },
  }
}

/** The shipper for whom a code would be reserved: only whoever has the key can compute it. */
function ownerOf({ account, serial, isOld }: ReservedCode, mask: Mask): number {
  return isOld ? account : (account + codeAccounts - mask(serial)) % codeAccounts
}

/** A code may have the format of reserved codes and still be made up by a store. */
async function isReserved(
  db: Handle,
  owner: number,
  { serial, isOld }: ReservedCode,
): Promise<boolean> {
  const sequence = await findSequence(db, owner)
  if (sequence === undefined) return false
  const place = permutationOf(sequence.orderKey).placeOf(serial)
  const { given, hiddenFrom } = sequence
  const oldOnes = hiddenFrom ?? given
  return isOld ? place < oldOnes : place >= oldOnes && place < given
}

/**
 * Consecutive places give unrelated codes: someone who sees one on a parcel can't guess the next
 * and open another shipper's label or tracking page.
 */
function permutationOf(key: string): Permutation {
  return createPermutation(key, Math.sqrt(codesPerShipper))
}

/** Skips places whose code is already used by an order, or shows the shipper's number by chance. */
async function takeCodes(
  tx: Handle,
  mask: Mask,
  shipper: number,
  count: number,
): Promise<Outcome<readonly TrackingCode[], 'codes-used-up'>> {
  const codes: TrackingCode[] = []
  const number = String(shipper).padStart(4, '0')
  while (codes.length < count) {
    const missing = count - codes.length
    const taken = await takePlaces(tx, shipper, missing, codesPerShipper, randomLetters(128))
    if (taken === undefined) return refuse('codes-used-up')
    const order = permutationOf(taken.orderKey)
    const first = taken.given - missing
    const fresh = Array.from({ length: missing }, (_, index) => {
      const serial = order.at(first + index)
      const account = (shipper + mask(serial)) % codeAccounts
      return writeReservedCode({ account, serial, isOld: false })
    })
    const used = await findUsed(tx, fresh)
    codes.push(...fresh.filter((code) => !used.has(code) && !code.includes(number)))
  }
  return accept(codes)
}
