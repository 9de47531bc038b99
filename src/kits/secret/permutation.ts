import { createHmac } from 'node:crypto'

/** An order of the numbers below `side * side` that can't be guessed without the key. */
export interface Permutation {
  /** The number at a place. */
  at(place: number): number
  /** The place of a number. */
  placeOf(value: number): number
}

const rounds = 6

/** A Feistel network: each round mixes one half of the number into the other, reversibly. */
export function createPermutation(key: string, side: number): Permutation {
  const mix = (round: number, half: number): number => {
    const digest = createHmac('sha256', key).update(`${round} ${half}`).digest()
    return digest.readUIntBE(0, 6) % side
  }
  return {
    at(place) {
      let [left, right] = [Math.floor(place / side), place % side]
      for (let round = 0; round < rounds; round += 1)
        [left, right] = [right, (left + mix(round, right)) % side]
      return left * side + right
    },
    placeOf(value) {
      let [left, right] = [Math.floor(value / side), value % side]
      for (let round = rounds - 1; round >= 0; round -= 1)
        [left, right] = [(right + side - mix(round, left)) % side, left]
      return left * side + right
    },
  }
}
