/** Returns how many edits a word of this length may be off. */
export function allowedEdits(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

export function hashWord(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Deletions are only indexed for the start of a long word: later edits are found by comparing. */
const prefixLetters = 9

/**
 * Returns the hashes of a word with up to `edits` letters deleted, two at most; the word itself
 * first.
 */
export function deletesOf(word: string, edits: number): number[] {
  const length = Math.min(word.length, prefixLetters)
  const hashes = [hashWithout(word, length, -1, -1)]
  const most = Math.min(edits, length - 2)
  if (most < 1) return hashes
  for (let first = 0; first < length; first++) {
    hashes.push(hashWithout(word, length, first, -1))
    const end = most > 1 ? length : 0
    for (let second = first + 1; second < end; second++)
      hashes.push(hashWithout(word, length, first, second))
  }
  return hashes
}

function hashWithout(word: string, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < length; index++)
    if (index !== first && index !== second)
      hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

const widest = 64
const rows = [new Uint8Array(widest), new Uint8Array(widest), new Uint8Array(widest)]

/**
 * Counts the edits between two words, a swap of neighbours being one; more than `most` is `most +
 * 1`.
 */
export function editsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  if (left.length >= widest || right.length >= widest) return left === right ? 0 : most + 1
  let [before, last, now] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= right.length; column++) last[column] = column
  for (let row = 1; row <= left.length; row++) {
    now[0] = row
    let least = row
    const letter = left.charCodeAt(row - 1)
    for (let column = 1; column <= right.length; column++) {
      const other = right.charCodeAt(column - 1)
      let cost = (last[column - 1] as number) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (last[column] as number) + 1, (now[column - 1] as number) + 1)
      const isSwap =
        row > 1 &&
        column > 1 &&
        letter === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === other
      if (isSwap) cost = Math.min(cost, (before[column - 2] as number) + 1)
      now[column] = cost
      if (cost < least) least = cost
    }
    if (least > most) return most + 1
    ;[before, last, now] = [last, now, before]
  }
  return Math.min(last[right.length] as number, most + 1)
}

/** Returns the similarity of two words by the letter pairs that they share, from 0 to 1. */
export function likeness(left: string, right: string): number {
  let shared = 0
  let used = 0
  for (let at = 0; at + 1 < left.length; at++)
    for (let other = 0; other + 1 < right.length; other++) {
      const isFree = (used & (1 << other)) === 0
      const isPair =
        left.charCodeAt(at) === right.charCodeAt(other) &&
        left.charCodeAt(at + 1) === right.charCodeAt(other + 1)
      if (!isFree || !isPair) continue
      used |= 1 << other
      shared++
      break
    }
  return (2 * shared) / (left.length + right.length - 2)
}

/**
 * Letters that sound alike are written as one, in this order; the masks show which words have any.
 */
const sounds = [
  [maskOf('CZXS'), /C(?=[EI])|Z|X|SS/g, 'S'],
  [maskOf('V'), /V/g, 'B'],
  [maskOf('G'), /G(?=[EI])/g, 'J'],
  [maskOf('H'), /H/g, ''],
  [maskOf('LY'), /LL|Y/g, 'I'],
  [maskOf('QKC'), /QU(?=[EI])|K|CC/g, 'C'],
] as const

/** A bit for each letter of a word. */
function maskOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) - 65)
  return mask
}

/** Returns how a word sounds: people confuse words that sound alike. */
export function soundOf(word: string): string {
  const letters = maskOf(word)
  let sound = word
  for (const [mask, written, heard] of sounds)
    if ((letters & mask) !== 0) sound = sound.replaceAll(written, heard)
  return sound.replaceAll(/(.)\1/g, '$1')
}

/** Returns the hash that indexes words by their sound. */
export function soundHash(sound: string): number {
  return hashWord(`~${sound}`)
}
