import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * A set of words in few bytes, of which the words can't be read back: the first 32 bits of the
 * SHA-256 of each. It begins with how many digests there are of each first 16 bits, a byte each;
 * their other 16 bits follow in order. A word that was never packed is found by chance in one of
 * 2^32 / words look-ups.
 */
export interface PackedWords {
  has(word: string): boolean
}

const buckets = 65_536

function digestOf(word: string): number {
  return Number.parseInt(hash('sha256', word, 'hex').slice(0, 8), 16)
}

export function packWords(words: Iterable<string>): Buffer {
  const digests = [...new Set(Array.from(words, digestOf))].toSorted((left, right) => left - right)
  const packed = Buffer.alloc(buckets + 2 * digests.length)
  for (const [place, digest] of digests.entries()) {
    const bucket = digest >>> 16
    packed.writeUInt8(packed.readUInt8(bucket) + 1, bucket)
    packed.writeUInt16BE(digest & 0xffff, buckets + 2 * place)
  }
  return packed
}

/** The file is read when the first word is looked up, and kept then. */
export function openPackedWords(file: URL): PackedWords {
  let packed: Buffer | undefined
  return {
    has(word) {
      packed ??= readFileSync(file)
      return hasDigest(packed, digestOf(word))
    },
  }
}

function hasDigest(packed: Buffer, digest: number): boolean {
  const bucket = digest >>> 16
  let start = 0
  for (let before = 0; before < bucket; before += 1) start += packed[before] ?? 0
  const inBucket = Array.from({ length: packed[bucket] ?? 0 }, (_, turn) => start + turn)
  return inBucket.some((place) => packed.readUInt16BE(buckets + 2 * place) === (digest & 0xffff))
}
