/** Longitude and latitude. */
export type Corner = readonly [longitude: number, latitude: number]

/** The convex outline of some places, anticlockwise; as few corners as they have. */
export function outlineOf(places: readonly Corner[]): Corner[] {
  const sorted = places.toSorted((left, right) => left[0] - right[0] || left[1] - right[1])
  if (sorted.length < 3) return sorted
  return [...halfOf(sorted), ...halfOf(sorted.toReversed())]
}

/** One side of the outline, without its last corner, which is the other side's first. */
function halfOf(sorted: readonly Corner[]): Corner[] {
  const side: Corner[] = []
  for (const corner of sorted) {
    while (side.length > 1 && turn(side.at(-2) as Corner, side.at(-1) as Corner, corner) <= 0)
      side.pop()
    side.push(corner)
  }
  side.pop()
  return side
}

/** Above zero where the way over three corners turns left. */
function turn([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}
