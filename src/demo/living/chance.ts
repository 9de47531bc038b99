/**
 * Chance by name: the same seed and the same words draw the same, in whatever order they are asked.
 * So the living carrier needs to keep no plan: the fate of a shipment follows from its code.
 */
export interface Chance {
  /** From 0 to 1. */
  of(...words: readonly (string | number)[]): number
  /** A whole number, both ends included. */
  between(least: number, most: number, ...words: readonly (string | number)[]): number
  isSo(share: number, ...words: readonly (string | number)[]): boolean
  pick<One>(list: readonly One[], ...words: readonly (string | number)[]): One
}

export function createChance(seed: number): Chance {
  const of: Chance['of'] = (...words) => mix(`${seed} ${words.join(' ')}`) / 4_294_967_296
  return {
    of,
    between: (least, most, ...words) => least + Math.floor(of(...words) * (most - least + 1)),
    isSo: (share, ...words) => of(...words) < share,
    pick(list, ...words) {
      const one = list[Math.floor(of(...words) * list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
  }
}

/** FNV-1a, mixed once more by the end of murmur3: alike words draw unalike numbers. */
function mix(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 2_246_822_507)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 3_266_489_909)
  return (hash ^ (hash >>> 16)) >>> 0
}
