/** Numbers of four bytes, as many as come: lists of a million objects would not fit the heap. */
export class NumberList {
  #numbers = new Uint32Array(1_024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Uint32Array(this.#length * 2)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#length++] = number
  }

  array(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length)
  }
}

/** Returns the offset of each list of these lengths, and the end of the last. */
export function starts(lengths: readonly number[] | Uint32Array): Uint32Array<ArrayBuffer> {
  const array = new Uint32Array(lengths.length + 1)
  lengths.forEach((length, index) => {
    array[index + 1] = length
  })
  addUp(array)
  return array
}

export function addUp(array: Uint32Array): void {
  for (let index = 1; index < array.length; index++)
    array[index] = (array[index] as number) + (array[index - 1] as number)
}

/** Returns the first position in a sorted array whose value is not below the given one. */
export function lowerBound(
  array: Uint16Array | Uint32Array,
  value: number,
  from = 0,
  to = array.length,
): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((array[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
