import { hashWord } from './spelling.ts'

/** 128 KB mark the last 65,536 keys that came once. */
const markBits = 16

/**
 * Caches values whose key comes again, up to a maximum; when it is full it starts anew. A value
 * that comes once is not kept: misspelt words and odd pairs of town and code are endless, and would
 * push out the few that come again and again.
 */
export class Recurring<Value> {
  readonly #kept = new Map<string, Value>()
  /** A mark of the last key that came to each slot. */
  readonly #once = new Uint16Array(1 << markBits)
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key)
  }

  /** Keeps a value if its key came before; returns it. */
  keep(key: string, value: Value): Value {
    const hash = hashWord(key)
    const [slot, mark] = [hash & ((1 << markBits) - 1), hash >>> markBits]
    if (this.#once[slot] !== mark) {
      this.#once[slot] = mark
      return value
    }
    if (this.#kept.size >= this.#most) this.#kept.clear()
    this.#kept.set(key, value)
    return value
  }
}
