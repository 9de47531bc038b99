/** A movement of late, and whose it is. */
interface Moved {
  readonly at: number
  readonly code: string
  readonly shipper: number
}

/** The latest movements, the newest first. */
export interface Lately {
  readonly moved: readonly Moved[]
  /** There was more than was read: a piece that is not found may have moved before. */
  readonly isCut: boolean
  readonly now: number
}

/** When the newest of these moved; 0 if none did of late. */
export function lastMoveOf({ moved, isCut }: Lately, isOne: (one: Moved) => boolean): number {
  const move = moved.find(isOne) ?? (isCut ? moved.at(-1) : undefined)
  return move?.at ?? 0
}

/** When a shipment changed last; its revision ends with when somebody decided about it. */
export function shipmentChangedAt(code: string): (revision: string, lately: Lately) => number {
  return (revision, lately) =>
    Math.max(
      Number(revision.slice(revision.lastIndexOf(',') + 1)),
      lastMoveOf(lately, (one) => one.code === code),
    )
}
