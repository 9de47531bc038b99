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
