const longestCompared = 60

/**
 * Returns the name that was probably meant: one that differs in case, in separators or in a letter
 * or two. Longer names may differ in more letters.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  if (written.length > longestCompared) return undefined
  const plain = plainName(written)
  let nearest: string | undefined
  let least = 1 + Math.min(2, Math.floor(plain.length / 3))
  for (const name of names) {
    const distance = distanceUpTo(plain, plainName(name), least)
    if (distance >= least) continue
    nearest = name
    least = distance
  }
  return nearest
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Counts letters to insert, remove, replace or swap; a result of `most` or more is not exact. */
function distanceUpTo(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) >= most) return most
  let [before, row]: [number[], number[]] = [[], []]
  row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= right.length; to += 1) {
      const isSame = left[at - 1] === right[to - 1]
      const isSwapped =
        at > 1 && to > 1 && left[at - 1] === right[to - 2] && left[at - 2] === right[to - 1]
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[right.length] ?? most
}
