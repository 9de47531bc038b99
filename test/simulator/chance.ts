/** A stream of chance that a seed repeats, whatever the machine. */
export interface Chance {
  /** From 0 up to, and not including, 1. */
  real(): number
  /** A whole number from 0 up to, and not including, the limit. */
  below(limit: number): number
  /** One of several, of which there must be one. */
  pick<Item>(items: readonly Item[]): Item
  /** True this often, from 0 to 1. */
  happens(share: number): boolean
  shuffle<Item>(items: Item[]): Item[]
}

/** Streams of one seed that serve different ends do not disturb each other. */
export function createChance(seed: number, end: string): Chance {
  const state = stateOf(`${seed} ${end}`)
  const real = () => next(state) / 2 ** 32
  const below = (limit: number) => Math.floor(real() * limit)
  return {
    real,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    happens: (share) => real() < share,
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const [one, two] = [items[last], items[other]]
        if (one !== undefined && two !== undefined) [items[last], items[other]] = [two, one]
      }
      return items
    },
  }
}

/** The state of a xoshiro128** generator, mixed from a text. */
function stateOf(text: string): Uint32Array {
  const state = new Uint32Array(4)
  let mixed = 0x811c9dc5
  for (let at = 0; at < 64; at += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at % text.length) ^ at, 0x01000193)
    mixed ^= mixed >>> 15
    state[at % 4] = Math.imul((state[at % 4] ?? 0) ^ mixed, 0x85ebca6b)
  }
  return state
}

function next(state: Uint32Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = state
  const five = Math.imul(b, 5)
  const turned = Math.imul((five << 7) | (five >>> 25), 9)
  const third = c ^ a
  const fourth = d ^ b
  state[0] = a ^ fourth
  state[1] = b ^ third
  state[2] = third ^ (b << 9)
  state[3] = (fourth << 11) | (fourth >>> 21)
  return turned >>> 0
}
