/**
 * Where rows lie, by their key: what a look-up can try before the index, whose pages no cache of
 * the processor holds once a table is large. It is a hint and never more: a row found by it is
 * believed only when it bears the key that was asked for, and what is not found is asked of the
 * index. So nobody needs to tell it of rows that go, nor of those of other processes.
 */
export interface RowPlaces {
  /** Where a key's row lies, when that is known; an older one's may be wrong. */
  find(key: string): number | undefined
  note(key: string, place: number): void
}

/** The newest places are known, about so many: as many as their low bits tell apart. */
export const placesKept = 2 ** 20

const lowBits = placesKept - 1
/** Of a key's hash, the low bits choose its group and the high ones tell it from the others. */
const groupBits = 17
/** One line of the processor's cache. */
const groupSize = 16
const tagShift = 20

/**
 * Eight megabytes, which the system gives page by page as they are used. Each entry is a number of
 * 32 bits: 12 of the key's hash and the low 20 of its place, which is the newest place with those.
 */
export function createRowPlaces(): RowPlaces {
  const entries = new Uint32Array(groupSize << groupBits)
  let newest = 0

  const ageOf = (entry: number) => (newest - entry) & lowBits

  /** Where the entry of a key is or can be put; none where its group is full of others. */
  function slotOf(hash: number): number | undefined {
    const tag = tagOf(hash)
    const first = firstOf(hash)
    for (let slot = first; slot < first + groupSize; slot += 1) {
      const entry = entries[slot] as number
      if (entry === 0 || entry >>> tagShift === tag) return slot
    }
    return undefined
  }

  function oldestSlot(hash: number): number {
    const first = firstOf(hash)
    let oldest = first
    for (let slot = first; slot < first + groupSize; slot += 1)
      if (ageOf(entries[slot] as number) > ageOf(entries[oldest] as number)) oldest = slot
    return oldest
  }

  return {
    find(key) {
      const slot = slotOf(hashOf(key))
      const entry = slot === undefined ? 0 : (entries[slot] as number)
      return entry === 0 ? undefined : newest - ageOf(entry)
    },
    note(key, place) {
      if (place > newest) newest = place
      else if (newest - place >= placesKept) return
      const hash = hashOf(key)
      const slot = slotOf(hash) ?? oldestSlot(hash)
      entries[slot] = ((tagOf(hash) << tagShift) | (place & lowBits)) >>> 0
    },
  }
}

function firstOf(hash: number): number {
  return (hash & ((1 << groupBits) - 1)) * groupSize
}

/** Never zero, so that no entry is. */
function tagOf(hash: number): number {
  return hash >>> tagShift || 1
}

/** FNV-1a over the letters, then the last mixing of MurmurHash3: each bit depends on each. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
